"""Leduc poker (Southey et al. 2005), in the form and with the codes of OpenSpiel's `leduc_poker`.

Six cards: three ranks in two suits, card = 2 * rank + suit. Each of two players antes 1 and
gets a private card. Two rounds of bets, player 0 opening both, at most two raises each, of 2
and then 4; a public card comes between them. A pair with the public card beats the higher
rank; equal ranks split the pot. Scores are chips won, -13 to 13.
"""

cdef enum:
    NO_CARD = 6
    RAISES = 2          # a round
    FOLD = 0
    CALL = 1            # or check
    RAISE = 2
    CARD = 3            # + card: a chance outcome
    CARD_UNSEEN = 9     # a card another player was dealt
    HIGHEST = 13        # chips that one game can win
    PAYOFF = 0          # the option: what the end is worth
    CHIPS_COUNT = 1     # its value `chips`

cdef struct LeducState:
    Head head
    uint8_t dealt                # private cards dealt so far
    uint8_t private_card[2]      # hidden from the other seat; NO_CARD until dealt, or unseen
    uint8_t public_card
    uint8_t round                # of bets: 0, 1
    uint8_t raises               # in this round
    uint8_t checked              # the opener has passed without a bet
    uint8_t chips[2]             # put into the pot
    uint8_t folded[2]
