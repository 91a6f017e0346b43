package features

import "k8s.io/component-base/featuregate"

const (
	// owner: @carpenter
	Frob featuregate.Feature = "Frob"
)

var defaultFeatureGates = map[featuregate.Feature]featuregate.VersionedSpecs{
	Frob: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
	},
}
