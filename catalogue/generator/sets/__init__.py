"""Connected sets of joints: walked once each, weighed, told apart, looked around, given codes; compiled."""
