"""What several boxes share: small functions out of which each puts its rules together."""
