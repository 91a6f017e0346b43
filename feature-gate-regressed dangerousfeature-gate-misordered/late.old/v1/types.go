package v1

// FrobberSpec says what a frobber does.
type FrobberSpec struct {
	// Height in metres.
	// +optional
	Height *int32 `json:"height,omitempty"`
}
