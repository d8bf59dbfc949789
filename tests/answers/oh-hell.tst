# A deal of its seed; the trump card lies apart. A bid met brings ten points, so it decides.
bot     so-ismcts(iterations=2000)
bot     mo-ismcts(iterations=2000)
bot     pimc(iterations=2000)

id      ruff-low-and-keep-the-high-trump
options size=oh-16
deal    3 6
play    bid-2 bid-1 bid-3 D2 D3 D4 S3 S4 S2 S5 H2 D5 H3 H4
must    C2
why     seat 1 needs both tricks left: the small trump takes this one, the highest the last

id      keep-the-card-that-can-still-win
options size=oh-16
deal    3 9
play    bid-5 bid-1 bid-1 S5 S4 H2 C2 S3 C5 D4 D3 D2 C3 C4
must    S2
why     neither card takes this trick; only the five of hearts can take the last one

id      ruff-for-the-bid
options size=oh-16
deal    3 35
play    bid-2 bid-1 bid-1 H3 H2 C4 H5 D4 S4 C5 C3 H4 C2 S3
must    D2
why     one trick is missing: the trump takes this one, later a higher trump takes it

id      no-trick-more-than-bid
options size=oh-16
deal    3 43
play    bid-2 bid-1 bid-1 D3 C3 C4 D5 H3 C5 H2 H5 S2 S4 S3
must    H4
not     D2
why     both tricks bid are taken: the trump would take a third

# Seat 0 holds C2 C3 D2 D3 S2, no trump, and is the dealer: five tricks, hearts.
id      bid-nothing-on-nothing
options size=oh-16
begin   3
play    5-tricks dealer-0 C2 H5 C5 D2 H4 D5 S2 S3 S5 C3 D4 S4 D3 C4 H3 H2 bid-2 bid-2
must    bid-0
why     a hand of twos and threes without a trump takes no trick
