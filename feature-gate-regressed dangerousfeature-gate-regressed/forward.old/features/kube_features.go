package features

import "k8s.io/component-base/featuregate"

const (
	// owner: @carpenter
	Frob featuregate.Feature = "Frob"
	// owner: @carpenter
	Nail featuregate.Feature = "Nail"
	// owner: @carpenter
	Bolt featuregate.Feature = "Bolt"
	// owner: @carpenter
	Nut featuregate.Feature = "Nut"
)

var defaultFeatureGates = map[featuregate.Feature]featuregate.VersionedSpecs{
	Frob: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
	},
	Nail: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
	},
	Bolt: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
	},
	Nut: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
	},
}
