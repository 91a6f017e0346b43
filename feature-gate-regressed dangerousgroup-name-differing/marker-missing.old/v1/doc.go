// What a frobber is.
// +groupName=orchard.example
package v1
