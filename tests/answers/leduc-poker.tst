# Seat 0 is dealt the first card. Bots play for chips: for the win alone nobody would ever fold.
bot     so-ismcts(iterations=5000)
bot     mo-ismcts(iterations=5000, infoset_roots=true)

id      pair-after-two-raises
options payoff=chips
begin   2
play    deal-Js deal-Qs call call deal-Jh raise raise
must    call
why     a pair of jacks beats every hand there can be, and no third raise is allowed

id      pair-of-kings
options payoff=chips
begin   2
play    deal-Qs deal-Ks call call deal-Kh raise
not     fold
why     nothing beats a pair of kings

id      king-raised-back
options payoff=chips
begin   2
play    deal-Ks deal-Js raise raise
must    call
why     before the public card no hand is ahead of a king

id      pair-of-queens-against-a-raise
options payoff=chips
begin   2
play    deal-Qs deal-Js raise call deal-Qh raise raise
must    call
why     the pair beats every hand there can be

id      jack-without-a-pair
bot     so-ismcts(iterations=5000)
bot     mo-ismcts(iterations=5000, infoset_roots=true)
options payoff=chips
begin   2
play    deal-Js deal-Ks call call deal-Kh raise raise
must    fold
why     queens and the last king are ahead, the last jack splits: no reason to pay 4 more

id      jack-below-a-queen
bot     so-ismcts(iterations=5000)
bot     mo-ismcts(iterations=5000, infoset_roots=true)
options payoff=chips
begin   2
play    deal-Js deal-Ks raise raise call deal-Qh call raise
must    fold
why     seat 1 raised twice; a jack beats nothing, and only the last jack splits

id      pair-of-queens-raises
bot     mo-ismcts(iterations=5000, infoset_roots=true)
options payoff=chips
begin   2
play    deal-Js deal-Qs raise raise call deal-Qh raise
must    raise
why     the pair cannot lose, so more chips are better
