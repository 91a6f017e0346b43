// What a frobber is.
package v2 // expect: group-name-differing dangerous
