package features

import "k8s.io/component-base/featuregate"

const (
	// owner: @carpenter
	Frob featuregate.Feature = "Frob"
	// owner: @carpenter
	Nail featuregate.Feature = "Nail"
)

var defaultFeatureGates = map[featuregate.Feature]featuregate.VersionedSpecs{
	Frob: {
		{Version: version.MustParse("1.30"), Default: true, PreRelease: featuregate.GA},
	},
	Nail: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
	},
}
