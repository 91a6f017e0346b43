package v2

// GroupName is the name of the group.
const GroupName = "orchard.example"
