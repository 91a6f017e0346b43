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
		{Version: version.MustParse("1.31"), Default: false, PreRelease: featuregate.Beta},
		{Version: version.MustParse("1.32"), Default: true, PreRelease: featuregate.Beta},
		{Version: version.MustParse("1.33"), Default: true, PreRelease: featuregate.GA, LockToDefault: true},
	},
	Nail: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.31"), Default: true, PreRelease: featuregate.Beta},
		{Version: version.MustParse("1.33"), Default: true, PreRelease: featuregate.GA},
		{Version: version.MustParse("1.34"), Default: false, PreRelease: featuregate.Deprecated},
	},
	Bolt: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.31"), Default: false, PreRelease: featuregate.Deprecated},
	},
	Nut: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.31"), Default: false, PreRelease: featuregate.Alpha},
	},
}
