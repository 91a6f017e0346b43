// What a frobber is.
package helpers
