package v1

// FrobberStatus is what a frobber does.
type FrobberStatus struct {
	// How it works.
	// +optional
	Mode FrobberMode `json:"mode,omitempty"`
}

// FrobberMode is how a frobber works. Clients should expect to handle additional values.
// +enum
type FrobberMode string

const (
	// ModeFast is fast.
	ModeFast FrobberMode = "Fast"
)
