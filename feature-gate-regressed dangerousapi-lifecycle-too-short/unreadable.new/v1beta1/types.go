package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Frobber is a tool.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.30
// +k8s:prerelease-lifecycle-gen:deprecated=v1.33 // expect: api-lifecycle-too-short dangerous
// +k8s:prerelease-lifecycle-gen:removed=1.36
type Frobber struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
