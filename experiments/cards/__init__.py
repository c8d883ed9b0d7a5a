"""Study of The Gang's cards: what each challenge costs and each specialist gains, and how often whole games are won."""
