"""What a decision is worth: the plays worth a look, what the network is told of them, the network. No style here."""
