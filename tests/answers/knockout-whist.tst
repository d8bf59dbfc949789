# Clubs are trumps in the round of seven; seat 0 has taken the first five tricks. Who takes no
# trick in a round is out.
bot     so-ismcts(iterations=2000)
bot     mo-ismcts(iterations=2000)
bot     pimc(iterations=4000)

id      king-on-the-queen
begin   2
play    SA S2 SK S3 SQ S4 HA H2 HK H3 DQ DK D3 D2 trump-C
play    SA S2 SK S3 SQ S4 HA H2 HK H3 DQ
must    DK
why     two tricks are left and none is taken: the king takes this one for certain

# One world at a time sees the opponent's last card and thinks the trump can wait.
id      ruff-while-it-is-certain
bot     so-ismcts(iterations=2000)
bot     mo-ismcts(iterations=2000)
begin   2
play    SA S2 SK S3 SQ S4 HA H2 HK H3 DQ C2 D3 H9 trump-C
play    SA S2 SK S3 SQ S4 HA H2 HK H3 DQ
must    C2
why     the smallest trump takes this trick; the last one may be led with a larger trump

id      king-on-the-queen-of-three
begin   3
play    SA S5 S2 SK S6 S3 SQ S7 S4 HA H5 H2 HK H6 H3 DQ DJ DK D3 H7 D2 trump-C
play    SA S5 S2 SK S6 S3 SQ S7 S4 HA H5 H2 HK H6 H3 DQ DJ
must    DK
why     last to play with no trick yet: the king takes it, the two leaves it to chance

id      ruff-as-the-last-of-four
begin   4
play    SA S5 S2 S8 SK S6 S3 S9 SQ S7 S4 ST HA H5 H2 H8 HK H6 H3 H9 DQ DJ D5 C2 D3 H7 D2 HT trump-C
play    SA S5 S2 S8 SK S6 S3 S9 SQ S7 S4 ST HA H5 H2 H8 HK H6 H3 H9 DQ DJ D2
must    C2
not     HT
why     nobody plays after seat 3, so its trump takes the trick that keeps it in the game
