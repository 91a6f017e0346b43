package features

import "k8s.io/component-base/featuregate"

const (
	// owner: @carpenter
	Nail featuregate.Feature = "Nail"
)

var defaultFeatureGates = map[featuregate.Feature]featuregate.VersionedSpecs{
	Nail: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
	},
}
