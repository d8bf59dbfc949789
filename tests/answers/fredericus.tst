# Of equal scores the seat that plays later is ahead.
bot     so-ismcts(iterations=2000)
bot     so-ismcts(iterations=1000, c=1.0, selection=puct, playout_length=plies:6)

id      capture-before-the-end
deal    2 1
play    b4 b0 b1 b4 h2 c2> xQ . b3 b4 c5> c1< c5> . b5 b5 c4> c3< h6 c6< . b7 b1 c2> fP>
play    c3> c4< . b4 b4 c4< c1< c5> h6 . b0 b3 c5> c5< fP> c4> . b0 b5 c6< c3> xQ c2< fP> . b4 b4
play    c5< fP> fQ> c7> xQ . b2 b5 c4> fP< xQ c4> fP> . b3 b0 h1 c6> fQ> c3< . b4 b4 c0< h0 c4> c5>
play    . b4 b4 c2> fP< c0< c0> . b4 b2 c6< c7> h0 c2> xQ . b3 b3 c1> c0> c3> fP< . b0 b0 c2< c7<
play    c7> fQ< . b0 b0 c0< c3> c5< c4> . b5 b5 c2> c7> fQ< xQ c4< . b0 b0 c5< fQ> c2> c5> . b3 b1
play    c4< c0< c7< c7< . b1 b0 c0< c5< c5< fP> xP . b0 b5 fP< c7< fQ< fQ< xQ . b0 b2 c6> fP> c5>
play    c4< . b0 b3 c2> c0< c7> c0< . b0 b0 c0< c0> fP> fP>
must    xP
why     the actions are used up and one goal card is left: the free capture makes 8 to 8

id      open-the-seal-before-the-end
deal    2 119
play    b4 b5 b7 b1 c6< fP< . b0 b6 c6> c3> c3< xP . b4 b4 c1> c1< c4> fP> . b0 b6 c0> c7>
play    c1< h0 . b4 b4 c1< c6< c5> c0< . b4 b4 h0 c0> c1> c5< . b4 b4 c2< c4> c1> c2< xQ . b1 b1
play    fP< c3> h4 c3> . b1 b4 h6 c6< c5< c4< . b1 b1 c4< h4 c7< c7< . b1 b1 fP> c3> c3< c2> . b1
play    b1 c3< fQ> xQ c3< xP c4> . b1 b1 c4< fP> c2< xP c2< . b4 b4 c1> c1< fQ> c4> . b4 b4 c5> c0>
play    c2< c1> . b4 b1 c1< c1< fQ< fQ> . b4 b0 c1> c0< c0< fQ> . b1 b2 c6> c3< c3> h5 . b1 b1 c4>
play    c7> c4< c3> . b0 b3 c0< c3> c6> c7< . b1 b2 c4< c7> fQ< c5>
must    o2
why     the actions are used up: only the seal, a goal and two actions, makes good 8 to 9

id      no-capture-that-pays-the-other
deal    2 95
play    b6 b3 b6 b4 c6< fP< . b1 b6 c6< c7> c4> . b2 b6 c4> c1< fP< c2< . b5 b3 c5< xQ c0<
play    h4 c4< . b6 b6 c7< c0< c3> c2> . b6 b6 c4< c3< fQ> fQ< . b6 b0 fP< c5< fP> c1< . b0 b6 c7>
play    c5< c6< c0< . b5 b5 c3< c5> xP c3< c5> . b0 b6 c0< c2< c0< c6> . b3 b3 c4> c3> fP< c2> . b3
play    b3 c5< fP> c7< fQ> xQ . b3 b5 fQ< c1> c2> c3< xQ . b7 b7 c3< xP c0> c0> c1< . b1 b3 c1< c2<
play    c0> c3> xQ . b7 b7 c2< xP c0> c1< c0> xQ . b6 b5 c4< c4> fP< xP c2> . b7 b7 h3 fP< c2> c0<
play    . b2 b2 c2> c2> c7< fP< . b2 b3 c2> fQ> fQ> fQ> . b2 b2 c1< c3> c1> c0> xQ . b2 b2 c0> c2>
play    c0< c6>
must    .
not     xQ
why     both tokens of seat 0 lie on keep 2: the capture would pay it two goals, 11 to 11 is won

id      one-point-breaks-the-tie
deal    2 91
play    b6 b0 b6 b6 fP< c2> . b6 b6 c6> h7 c2> . b7 b2 c5> c4> c4> c3> . b7 b7 c3> c3< c7<
play    h7 . b2 b5 h2 c1< c5< c2> . b6 b6 c5< h7 c5< c5< . b5 b7 fQ< c6> c1> xQ h2 . b5 b5 c7< c0<
play    h7 c3> . b2 b5 c6< fQ< c0> c2< . b2 b6 c7< c6< c2< c5> . b1 b1 c6< xP fQ< c3> c3> . b1 b7
play    c7< c0< xQ c5> fP< . b5 b4 c6< xQ c4> fQ> fQ> . b2 b2 c0> c2> fP< c0> . b5 b7 c3< fQ< c7>
play    h0 . b6 b2 c1< c4< c7< h7 . b1 b0 c2< c2> c2> c3< . b7 b6 c7> c1> c0> h7 . b1 b1 c7> c3>
play    fQ< c5> . b3 b0 fP< c5> fQ> c3< xQ . b6 b1 c0< fP< c4> c0> . b7 b7 c7> c2< c1> c2< . b1 b1
play    c7< c1< c1> c0< xP . b1 b1 c1< fP> xP c7< fQ> . b1 b1 c4< c2< fP< c5< . b7 b1 c0< c0< c0>
play    xP c6< . b1 b3 c5> fQ> c7< c7< . b1 b1 c3> fP> fP> fQ< . b2 b3 c3> c3> c2> c4>
must    xP
why     5 to 5 is lost to the later seat; the creature between two skies is the sixth point

id      the-eighth-creature
deal    2 135
play    b2 b1 b2 b1 c5< xQ c6> . b2 b2 c5> c3< c6> . b1 b1 c3< c7< fQ> xQ c5> . b3 b0 c2<
play    fP< c6> xP c7> . b1 b1 fP> fQ> fQ> xQ c0< xP . b1 b1 c3> c4> fQ< xQ c2> . b6 b7 c0> c1> fQ>
play    fQ> . b1 b1 c2< c3> fQ< fP> . b0 b6 c1> xQ c3< c2< c7> xP . b3 b3 c6< c3< c6< fQ< . b1 b5
play    c1> c2> c2> c3< . b3 b3 c0> fP< fP> fP> . b0 b1 c1< c1> xQ c1> c6> . b2 b2 c3< c7< xQ c0>
play    c7> . b1 b1 c2> fQ> c1> c2<
bot     so-ismcts(iterations=20000, settings=plain)   # what is judged early hopes for more
must    xQ
why     the eighth creature closes the deck, and makes a pair with the goal in hand

id      the-actions-before-the-capture
deal    3 119
play    b2 b0 b6 fQ< c2> xQ . b5 c6> c7> xP c0> . b6 fQ> c1< xQ fP< xP c2< . b3 c1> fP> c1< xP c3>
play    xQ . b1 c1> fQ> c6> xP xQ c1> . b1 fQ< c2< c6> xQ xP c1< . b1 c3> c4> c4> xQ fQ< . b1 c5<
play    c2< c1< c5< xQ xP . b6 c6> fP< fP< xP fP> . b6 c3< fQ> c3< o3 -< c7< c5> c5> . bC c5> fQ< o5
play    -> c2> c6> c5< xQ c2> . bC c6> fP< c6< c6> xQ . bC c4< c2> c2< c2> o3 -< c2< xP c4> . b5 c1>
play    c3> c3> c7> . bC fP< c5> fP> c2> . b2 c6> c5> c4< c0< . b0 c6> fP> c3< h3 . b6 c7< c7< c2<
play    c1> . bC c4< c3> c2< c5< . b1 c5> c5> fQ> fQ> . b4 c7< c3< c2< c6> . bC fQ< c0> c4< c4< . b7
play    c1< c4< c2< c2> . b7 fQ< c4> c4<
must    c4> fQ<
why     13 to 16 and 16 with one action left: only these line up the free capture that pays three

id      two-actions-and-the-capture
deal    4 64
play    b7 b4 b4 b4 c6< c6> . b4 c3> c5> xQ fP> o2 -< c6< c0> . b1 c7< c5< c5> fP< xQ . b7 fP> c4<
play    c4< c7> xQ xP . b4 c3> c4> fP< c0> xP xQ . b7 c2< c4< c2< xP c0< . b0 fQ< c5> c5> fP< xQ xP
play    . b7 fP> c7< xQ c3> xP c2< . b7 c5< c5< c2< xQ c0> xP . b4 c4> c4< c1> fP< xQ . b7 c7< c6<
play    c7> c6> xP xQ . b7 fQ< c7> c5> c7< xQ . bC c1> c2< c5> c4< . b2 c1> fP> c4< c4< o2 -> fQ< xQ
play    h5 . b5 c4> c2> c7< h4 . b4 c4> c5> c3> xQ fQ< . bC c1< fP> c6> c2> . b2 h5 =P c7> c7< c5< .
play    b2 fP> fP> c4> xP c3< . b5 c6< fQ< c4< xQ h5 . b7 c1> fQ< c2> c0< . bC c7> h5 c4> c5> . b1
play    c3< c7> c5< h2 . b5 c1> c1< c1> c5> . b3 c2< fQ< c0> c6< . bC h4 c0> c1< c3> . b1 c4> c0<
play    c2< h2 . b4 c0< fP> c5< c1> . b2 c4> c1> fP> c6> . h4 c7< fQ< fQ< . c1> fQ> c2> c7< . fP< h6
must    c3>
why     11 to 12, 12 and 12: only the creature moved now, another next, and the free capture make 14

id      the-capture-that-pays-more
deal    4 150
play    b0 b4 b4 b4 fP> fP> xP . b2 fQ< fP> c4> xQ xP . b2 fQ> fQ> c0< xP c4< xQ . b3 c2< fQ> c0>
play    c0< xQ . b1 c3> c1> c1> xP c0< . b3 fQ> fQ> c7< xQ c5> . b1 c3> c1> fQ> fP> xP xQ . b1 c3<
play    c1< c2< xP xQ c7> . b4 fQ> fP> c5< c5< xP xQ . b1 c7> c7< c7> c7< xQ . b1 c1> fP< fP< xQ c2>
play    xP . b7 fP> c4> fP> c7< . b5 c6< c7< c6< xQ fP> . b7 c6< c6< fQ> c1< . b1 c1> c3< h2 fP< .
play    bC c1> fQ> c1> xQ c5> . b5 c7> c7< c6< xQ c2< . b7 c6< c1> c1< o7 -> c5> xQ c6< c7> . b1 c3<
play    c0> fP> fP> . bC c3< c3> c7> o5 -> c4< c2< fQ< xP . bC c5> o4 -< fP< c4> c6< c6> h7 . c7>
play    fP< c5> c1> xP . c3< c2< c7< c0< xQ . c6> c2> c0>
must    c7>
why     c3> lines up a capture too, and often wins; this one pays six, 21 to 27 against 23
