// What a frobber is.
package v2
