# Two players, the last choices of the last round.
bot     so-ismcts(iterations=2000)
bot     mo-ismcts(iterations=2000)

id      edict-for-the-points
deal    2 43
play    stay down-5 card-BS skip stay down-1 card-BS promote promote-A1 travel-1 down-3
play    card-BG build site-T4 piece-t4 summon-constantinople1 travel-1 down-3 card-SAV1 build
play    site-W5 piece-w2 stay down-4 card-BC travel-1 down-5 card-BG purchase purchase-alexandria1
play    do promote-A1 stay up-1 card-BD skip stay up-2 card-A10 do promote-A1 stay down-2 card-WIT2
play    promote promote-A1 stay down-4 card-BD build site-W1 piece-w4 edict-III add-treasury
play    add-tower next-I stay stay skip travel-3 down-5 card-SAV2 purchase purchase-roma1
play    remove-discard-BS skip travel-1 down-1 card-BD promote promote-A1 stay down-1 card-BS skip
play    travel-3 down-2 card-WIT1 promote promote-A1 stay down-3 card-BG stay up-3 card-BS do stay
play    up-4 card-BD do travel-3 up-4 card-BC do travel-2 up-2 card-A10 do promote-A2 stay down-5
play    card-BG purchase purchase-tunis1 promote-A2 promote-A2 stay stay discard-SAV1 skip
play    discard-A11 stay down-5 card-BG purchase purchase-tunis1 remove-hand-BS do stay up-1
play    card-A12 do sell stay up-1 card-A7 do travel-4 down-2 card-BG market sell stay up-2 card-BD
play    skip stay up-3 card-BD do travel-3 pass stay up-4 card-A10 do promote-A2 stay up-5
play    card-SAV2 do skip stay skip skip stay up-1 card-BC do travel-3 down-1 card-WIT1 promote
play    promote-A2 stay up-2 card-SAV1 do stay up-4 card-BG skip stay down-3 card-BG build site-T2
play    piece-t2 edict-I add-treasury add-wall next-I stay down-5 card-BS purchase
play    purchase-barcelona1 site-W1 piece-w2 stay up-4 card-BD skip stay up-3 card-BC do travel-2
play    pass stay down-2 card-WIT2 skip stay skip skip stay up-1 card-A7 do stay up-1 card-A12 do
play    buy stay up-2 card-BD skip travel-3 down-4 card-BS summon summon-constantinople1 stay
play    down-3 card-BC market buy stay up-3 card-SAV2 do purchase-constantinople1 do stay down-4
play    card-A6 build site-T3 piece-t5 travel-2 down-5 card-BG purchase purchase-tunis1 loyalists
play    stay up-5 card-A11 stay up-2 card-B6 loyalists travel-2 stay skip stay down-5 card-A15 skip
play    travel-2 down-5 card-BD purchase purchase-tunis1 travel-4 down-1 card-BD promote promote-A2
play    travel-3 up-1 card-BC do stay down-2 card-BG promote promote-A3 edict-I add-grain add-wall
play    next-I travel-1 up-2 card-WIT1 skip stay up-3 card-BC do stay up-3 card-BS do stay up-4
play    card-BC do stay up-4 card-B2 times-1 stay stay skip travel-4 up-1 card-BC do travel-1 pass
play    travel-1 up-2 card-BS do stay up-3 card-BG do stay down-4 card-WIT2 build site-W5 piece-w4
play    edict-I add-specialist next-I stay up-5 card-BG do stay skip stay down-3 card-A15 market
play    buy travel-2 down-1 card-A6 promote promote-A3 travel-1 up-1 card-A10 skip promote-A4
play    travel-2 down-2 card-A11 market buy travel-4 down-5 card-BD purchase purchase-tunis1
play    times-0 stay up-3 card-B2 times-2 stay up-2 card-B1 times-1 travel-3 down-5 card-WIT1
play    purchase purchase-barcelona1 do travel-4 up-4 card-SAV1 skip travel-4 down-4 card-B11 skip
play    stay stay skip skip travel-2 down-3 card-BC build site-K1 piece-k1 edict-III add-ally
play    add-specialist next-I travel-1 down-4 card-BS stay up-1 card-A7 do stay down-5 card-BG
play    purchase purchase-tunis1 remove-discard-A15 summon-tunis1 travel-1 up-2 card-BG do travel-2
play    up-1 card-BC do travel-3 down-5 card-BD purchase purchase-barcelona1 do stay up-2 card-SAV2
play    skip purchase-roma1 remove-discard-BD stay down-4 card-BD build site-W2 piece-w3
must    edict-III
not     edict-II
why     it ends a point or two apart: the two points of Edict III decide

id      build-with-the-last-card
deal    2 90
play    stay down-5 card-BS purchase purchase-roma1 remove-hand-BG do buy keep-2g1s
play    travel-3 up-4 card-BC do stay down-3 card-BG skip stay down-5 card-BS purchase
play    purchase-tunis1 remove-hand-BS skip skip stay down-4 card-BC skip stay down-3 card-BG skip
play    travel-1 down-1 card-HOH1 promote promote-A1 travel-1 up-1 card-A14 do buy keep-0g3s stay
play    up-2 card-A13 skip skip stay up-2 card-BD skip stay stay stay down-5 card-WIT1 purchase
play    purchase-barcelona1 remove-hand-BG do stay down-5 card-BS purchase purchase-constantinople1
play    skip promote-B1 stay down-3 card-BC build site-W1 piece-w4 edict-III take-wall add-ally
play    next-I travel-1 down-3 card-BC skip stay up-1 card-A5 stay down-4 card-BD build site-W5
play    stay up-2 card-WIT2 stay down-2 card-BD promote promote-A1 travel-1 up-4 card-BD skip
play    travel-2 up-1 card-A9 do promote-A2 stay stay skip travel-1 up-5 card-BG skip travel-2
play    down-5 card-BS purchase purchase-alexandria1 do promote-A1 travel-1 up-4 card-BC do stay
play    down-3 card-BG build site-T3 piece-t4 summon-alexandria1 stay down-2 card-BS market sell
play    buy stay up-1 card-BD skip stay up-1 card-HOH1 do stay up-2 card-A14 do buy sell stay
play    down-3 card-HOH2 build site-W1 piece-w4 edict-III take-stone take-treasury add-ally next-I
play    stay up-4 card-A10 skip promote-A1 travel-1 stay skip travel-4 down-5 card-A5 purchase
play    purchase-constantinople1 stay down-5 card-BS purchase purchase-alexandria1 remove-hand-BS
play    summon-alexandria1 travel-2 down-1 card-WIT1 promote promote-A2 stay down-4 card-BC stay
play    down-2 card-BC promote promote-A1 travel-2 up-1 card-A13 do buy travel-1 up-3 card-BD skip
play    stay down-2 card-B15 promote promote-A3 edict-III take-tower next-II travel-3 up-4
play    card-WIT2 stay pass travel-1 skip skip travel-1 down-3 card-BC build site-K1 edict-I next-I
play    travel-3 down-5 card-BG purchase purchase-constantinople1 do skip travel-3 up-2 card-A9 do
play    promote-B2 travel-2 down-2 card-BC market sell stay down-1 card-BD skip stay up-1 card-BD
play    skip stay pass stay pass discard-BG skip discard-B16 skip travel-3 down-5 card-A5 skip stay
play    down-1 card-HOH1 promote promote-A2 stay down-1 card-WIT1 skip travel-2 down-2 card-BS
play    promote promote-B3 stay down-2 card-A16 market buy stay up-3 card-BC do stay up-3 card-BC
play    do travel-1 up-4 card-A13 do skip stay up-4 card-WIT2 travel-3 up-5 card-BD skip stay stay
play    discard-HOH2 skip travel-3 up-1 card-BS skip stay up-1 card-A14 do buy stay up-4 card-BC do
play    travel-2 pass stay down-5 card-BG purchase purchase-alexandria1 independents stay up-2
play    card-BD skip stay up-3 card-BD do stay skip discard-A10 skip stay up-5 card-WIT2 site-T4
play    piece-t2 stay up-1 card-B15 stay down-1 card-BS promote promote-A2 stay up-5 card-HOH2
play    ship-roma stay up-2 card-BD skip stay up-2 card-B6 independents travel-3 up-3 card-BC do
play    stay up-3 card-A13 do sell buy stay up-4 card-A16 stay up-4 card-A9 do skip stay stay skip
play    travel-2 down-1 card-HOH1 promote promote-A3 stay up-1 card-BC do stay up-3 card-BC do
play    travel-1 up-2 card-B16 do do stay down-2 card-BS promote promote-A4 stay up-4 card-BD do
play    stay down-5 card-BG purchase purchase-alexandria1 times-1 stay down-3 card-A5 build site-W5
play    piece-w5 promote-A2 stay up-4 card-BD skip travel-4 down-5 card-WIT1 purchase
play    purchase-constantinople1 do stay stay discard-BC skip discard-B13 skip stay down-5 card-BS
play    skip stay up-1 card-A13 do skip stay up-1 card-A10 do stay pass travel-2 up-2 card-BD skip
play    stay up-3 card-BG do stay up-4 card-A16 travel-1 skip stay down-3 card-BC build site-T4
play    piece-t2 stay up-1 card-A14 do skip travel-1 up-1 card-HOH2 ship-roma stay up-2 card-B13 do
play    stay down-4 card-B6 travel-2 down-5 card-BG purchase purchase-constantinople1 do travel-1
play    up-2 card-A9 do promote-A5 site-W4 edict-III add-treasury next-I stay down-4 card-WIT2
must    build
not     summon skip
why     a structure counts at the end and brings seat 1 past 29; an Ally more does not

id      buy-nothing-for-a-full-store
deal    2 107
play    stay down-5 card-BG purchase purchase-roma1 remove-hand-BC skip skip travel-1
play    down-5 card-BG purchase purchase-constantinople1 skip promote-B1 stay down-3 card-BD skip
play    stay down-3 card-A8 build site-T4 piece-t4 summon-constantinople1 stay down-4 card-BD build
play    site-T4 piece-t4 summon-roma1 stay down-1 card-BG promote promote-A1 travel-1 up-1 card-A14
play    do buy stay down-2 card-HOH1 market buy travel-2 up-2 card-SAV2 do stay pass stay skip
play    travel-2 down-5 card-BS purchase purchase-tunis1 remove-discard-A8 do travel-3 up-1
play    card-SAV1 do stay up-2 card-HOH2 ship-alexandria sell buy travel-2 up-5 card-BC do travel-2
play    up-1 card-A13 do sell buy travel-3 down-4 card-BS build site-W4 piece-w2 edict-III
play    add-grain add-stone add-treasury next-I stay down-3 card-BC build site-T3 piece-t3
play    purchase-barcelona1 remove-discard-BG stay up-2 card-BS do stay up-4 card-BD skip stay up-3
play    card-BG do stay stay skip stay down-3 card-BG build site-W5 piece-w3 travel-4 up-3 card-A13
play    do skip stay down-5 card-BD purchase purchase-constantinople1 times-1 stay down-5 card-BD
play    purchase purchase-tunis1 do promote-A1 stay down-1 card-A2 promote promote-A1 travel-1
play    down-4 card-A10 build site-W1 piece-w2 travel-1 pass stay down-1 card-BC promote promote-A2
play    stay down-2 card-BC promote promote-A2 stay skip skip stay up-2 card-BS do stay down-2
play    card-BG promote promote-A1 travel-1 pass stay up-1 card-SAV2 do purchase-alexandria1
play    remove-discard-A2 stay down-4 card-A3 stay down-3 card-BC travel-1 down-5 card-BD travel-2
play    discard-HOH1 skip skip stay up-1 card-A14 skip sell stay up-1 card-BG do stay down-4
play    card-BS stay up-5 card-A5 stay down-5 card-BS stay down-3 card-BS build site-W2 piece-w3
play    edict-III add-grain add-wall next-I stay down-3 card-BG stay up-2 card-HOH2 ship-roma buy
play    stay up-2 card-SAV1 do stay down-4 card-BD build site-K1 edict-III add-stone take-tower
play    next-I stay travel-1 skip skip stay down-5 card-HOH1 skip travel-1 up-1 card-SAV2 do
play    purchase-constantinople1 do stay up-1 card-A13 do buy stay down-2 card-A3 market buy stay
play    down-4 card-BS stay down-3 card-BD build site-K2 edict-III take-ally next-II stay down-3
play    card-BC market buy stay up-4 card-B11 do travel-4 up-2 card-BD skip travel-1 pass travel-2
play    skip skip travel-1 up-2 card-BC do travel-2 up-1 card-BC do travel-4 down-3 card-BS skip
play    stay up-2 card-A5 do stay up-5 card-BD skip travel-2 down-5 card-BS purchase
play    purchase-constantinople1 skip stay down-4 card-SAV1 build site-T3 piece-t2 stay down-4
play    card-A10 stay down-1 card-BG promote promote-A1 stay up-3 card-B10 do travel-4 up-6 card-BG
play    do stay travel-1 discard-BG skip stay down-3 card-BS build site-T2 piece-t2 edict-III
play    add-stone add-specialist next-I stay up-1 card-BG do stay down-4 card-HOH2 stay up-2
play    card-A14 skip buy travel-4 up-1 card-HOH1 do stay up-3 card-A3 do travel-2 pass travel-2
play    down-6 card-BS purchase purchase-barcelona1 loyalists stay down-5 card-BS summon
play    summon-barcelona1 stay up-4 card-BD skip travel-4 skip skip travel-2 down-3 card-BG market
play    sell buy stay up-4 card-A13 skip skip travel-1 down-4 card-SAV1 build site-K1 edict-III
play    take-keep next-I stay down-2 card-BS market sell buy stay pass travel-3 down-3 card-BD
play    build site-W4 piece-w4 edict-III add-treasury take-ally next-I edict-III add-specialist
play    next-I travel-1 pass skip discard-A10 skip stay pass stay up-1 card-SAV2 do
play    purchase-constantinople1 travel-1 up-2 card-B14 stay up-4 card-B11 do stay down-3 card-BS
play    skip stay down-5 card-BS stay pass skip skip stay down-3 card-A3 build site-W1 piece-w4
play    edict-II grain-0 add-treasury add-wall next-II travel-1 up-1 card-BG skip stay up-1 card-B6
play    independents stay up-4 card-A5 do travel-1 down-2 card-BG promote promote-A2 travel-1 up-2
play    card-BD do stay down-6 card-BD stay up-3 card-B10 do keep-2g4s travel-2 up-4 card-BD skip
play    stay up-5 card-A10 do keep-1g5s promote-A3 edict-II grain-0 add-grain next-I stay up-5
play    card-BC skip stay stay skip skip travel-1 up-1 card-A13 skip skip stay up-5 card-B11 do
play    travel-2 up-4 card-BC do travel-1 up-1 card-A14 skip skip stay down-5 card-BS purchase
play    purchase-constantinople1 stay down-2 card-SAV1 market buy stay up-2 card-BC skip stay up-3
play    card-BS do stay up-3 card-HOH2 ship-roma
must    skip
not     buy
why     six Stone of six are stored: three more are thrown away, and 6 Augustales are gone

# Three and four players, the last choice that decides.

id      buy-from-behind
deal    3 360
play    travel-4 down-5 card-WIT1 skip travel-4 down-5 card-BS skip stay down-5 card-HOH1 purchase
play    purchase-roma2 skip promote-A1 stay down-3 card-BG build site-T4 piece-t4 summon-barcelona2
play    stay down-3 card-BS build site-T4 piece-t4 summon-barcelona1 stay down-3 card-BS build
play    site-T4 piece-t4 summon-roma1 travel-1 up-1 card-BD skip travel-2 up-1 card-BD do stay up-1
play    card-HOH2 ship-roma skip travel-1 down-2 card-BC promote promote-A1 travel-1 up-2 card-ROM1
play    do stay up-2 card-BC do travel-1 up-4 card-BS do stay up-4 card-ROM2 do promote-A1 stay up-4
play    card-A8 do promote-A1 travel-1 stay stay skip skip skip travel-2 down-5 card-BS purchase
play    purchase-barcelona1 remove-hand-BC do stay down-5 card-BG purchase purchase-roma2 travel-1
play    down-1 card-BS promote promote-A1 travel-1 up-1 card-A14 do buy stay down-1 card-BS promote
play    promote-A2 stay down-2 card-BG market sell stay down-2 card-BG market buy stay down-2
play    card-BG market buy travel-1 down-5 card-BG purchase purchase-roma1 do promote-A1 stay down-3
play    card-BG build site-W1 piece-w4 edict-III take-grain take-wall next-II stay up-4 card-A6
play    site-T3 piece-t3 stay up-3 card-A9 do skip travel-1 up-4 card-BC do stay up-3 card-BC do
play    travel-1 up-4 card-WIT2 site-T3 piece-t2 stay stay stay discard-BD discard-BD skip
play    discard-BC discard-BD stay down-5 card-BS purchase purchase-roma2 remove-hand-HOH1 do buy
play    travel-1 down-5 card-WIT1 purchase purchase-alexandria1 do stay up-1 card-ROM1 do stay
play    down-3 card-BC market buy stay up-1 card-A1 skip stay up-2 card-ROM2 do promote-A1 stay
play    down-4 card-BD build site-W1 piece-w4 edict-III take-stone take-treasury take-ally next-II
play    stay down-2 card-BG market buy keep-2g1s skip stay up-3 card-A14 do buy skip stay up-1
play    card-A12 do buy stay down-4 card-BS build site-W4 edict-III take-ally next-I stay down-4
play    card-BG build site-W5 piece-w2 stay down-2 card-HOH2 promote promote-A3 edict-III next-I
play    stay up-3 card-BC do travel-3 down-5 card-BS purchase purchase-barcelona1 promote-A1
play    promote-A2 travel-1 stay travel-1 skip discard-BG skip discard-BD discard-A11 travel-3
play    down-5 card-BS purchase purchase-roma2 remove-hand-BC do buy stay up-1 card-ROM2 do
play    promote-A2 stay down-3 card-BS market sell skip stay down-3 card-BD build site-W1 stay up-2
play    card-ROM1 do stay up-1 card-A8 do promote-A1 stay up-1 card-A9 do promote-A2 stay up-3
play    card-BD skip stay down-5 card-BG purchase purchase-constantinople2 remove-discard-BS times-2
play    stay up-2 card-A13 do buy stay up-4 card-BG do stay down-4 card-A4 build site-K1 piece-k3
play    promote-A2 promote-A2 edict-III take-tower next-III stay up-4 card-WIT2 site-T2 edict-I
play    next-III stay up-5 card-BS do stay up-2 card-BC do stay stay stay skip discard-BC skip
play    travel-1 up-1 card-A11 promote-A3 promote-A2 travel-3 down-5 card-BG skip travel-4 down-5
play    card-BS purchase purchase-barcelona1 do travel-3 up-2 card-A14 do sell buy stay up-1
play    card-A12 do buy stay up-1 card-B13 do travel-1 down-4 card-BS summon summon-roma1 travel-2
play    up-2 card-A6 site-K2 edict-I add-wall next-III travel-1 up-2 card-A1 do travel-1 up-3
play    card-BG do stay down-6 card-HOH2 purchase purchase-constantinople1 summon-constantinople1
play    stay up-3 card-WIT1 do travel-1 up-5 card-BD do travel-1 up-3 card-BC do stay up-4 card-BG
play    do travel-1 stay up-4 card-A16 stay stay skip discard-BD discard-BD skip travel-4 down-5
play    card-A4 purchase purchase-constantinople1 remove-hand-BS summon-constantinople1 travel-3
play    down-4 card-BG summon summon-tunis2 host-5 edict-III add-grain take-ally next-II travel-1
play    up-1 card-ROM1 do stay up-1 card-BC skip stay up-1 card-B13 do stay up-2 card-ROM2 do
play    promote-A4 travel-1 up-2 card-BC do stay up-2 card-A9 do promote-A3 stay up-3 card-BC do
play    stay down-6 card-BG purchase purchase-alexandria1 independents travel-1 down-5 card-BC
play    purchase purchase-barcelona1 do travel-1 down-5 card-BD purchase purchase-roma1 do travel-1
play    up-3 card-B6 independents stay down-3 card-BD build site-K1 edict-III add-tower take-keep
play    add-specialist next-I stay up-4 card-A15 do travel-1 up-4 card-A8 do travel-1 stay stay skip
play    skip discard-BS stay down-5 card-BS skip stay up-1 card-A14 do buy skip travel-1 down-5
play    card-BG skip stay up-1 card-WIT1 skip stay down-3 card-BS build site-T2 piece-t3 edict-III
play    add-grain add-stone take-treasury next-I stay down-6 card-BD purchase purchase-roma2 do stay
play    up-2 card-A1 do stay down-2 card-BG promote promote-A3 stay up-1 card-A6 site-T2 piece-t2
play    edict-II grain-0 add-treasury add-wall add-specialist next-III stay up-4 card-WIT2 site-W5
play    piece-w4 edict-III take-wall next-I travel-1 up-4 card-BC do stay up-2 card-B10 do stay up-3
play    card-B8 do travel-1 down-5 card-BG purchase purchase-alexandria1 independents stay down-3
play    card-BD market buy travel-1 stay stay down-4 card-HOH2 build site-W2 edict-III take-grain
play    take-treasury next-II travel-1 skip discard-B5 discard-A16 discard-B15 stay down-5 card-BD
play    purchase purchase-alexandria1 skip do stay down-3 card-A4 build site-W5 piece-w5 promote-A4
play    stay up-1 card-B13 do travel-1 up-1 card-ROM1 do stay down-1 card-BC promote promote-A5
play    bonus-A do grain-0 stay up-2 card-A13 skip skip stay up-2 card-ROM2 do promote-A5 site-K3
play    edict-I take-ally next-I stay down-5 card-BD purchase purchase-constantinople1 loyalists
play    good-grain stay up-3 card-B8 do stay up-4 card-B16 do do stay down-6 card-B4 purchase
play    purchase-constantinople2 remove-hand-BD do stay up-4 card-BS skip stay down-3 card-BD market
play    buy keep-3g2s skip build site-T3 piece-t2 stay down-4 card-HOH2 build site-T5 edict-III
play    take-stone add-tower next-I stay pass stay travel-2 down-2 card-B9 market sell buy stay skip
play    discard-A16 skip skip side-S2
must    buy
not     skip
why     67 points against 68; what can be bought yet is worth two

id      do-not-buy
deal    3 448
play    stay down-5 card-BG purchase purchase-roma1 remove-hand-BG skip skip travel-4 down-5
play    card-WIT1 purchase purchase-barcelona1 skip promote-A1 stay down-3 card-BS build site-T4
play    piece-t4 summon-roma1 stay down-3 card-BS build site-T4 piece-t2 stay down-3 card-BG build
play    site-T4 piece-t3 stay up-1 card-BD do travel-1 up-1 card-A13 do buy skip stay up-1 card-A8
play    skip promote-A1 stay up-2 card-HOH2 ship-roma buy stay down-4 card-BC build site-T3 piece-t5
play    stay down-2 card-BD promote promote-A1 stay up-4 card-BC do stay up-2 card-BC do travel-1
play    up-4 card-BC do stay up-5 card-BC do stay stay stay discard-BD discard-WIT2 skip stay down-5
play    card-BS purchase purchase-roma1 do travel-4 down-5 card-BS purchase purchase-barcelona1 do
play    promote-A1 stay up-1 card-SAV2 do purchase-constantinople1 remove-hand-BS times-2 stay up-1
play    card-WIT2 site-T3 piece-t2 stay down-3 card-BG build site-W5 piece-w2 stay down-3 card-A4
play    build site-W1 piece-w4 edict-III take-tower add-keep next-I stay up-2 card-A1 do stay up-1
play    card-A9 do promote-A1 stay up-2 card-SAV1 do stay up-3 card-BD skip stay down-2 card-BD
play    market sell buy travel-2 down-4 card-BD summon summon-tunis2 host-5 edict-III add-grain
play    next-I stay up-4 card-BG do stay down-4 card-HOH1 build site-T3 piece-t2 stay pass stay stay
play    skip discard-BG skip skip stay down-5 card-BS purchase purchase-barcelona1 remove-hand-HOH1
play    do buy keep-1g3s sell travel-2 down-5 card-BC purchase purchase-roma1 remove-discard-A4 do
play    buy travel-4 down-4 card-BS summon summon-barcelona2 stay down-3 card-BC build site-K1
play    edict-I take-treasury add-wall take-specialist next-III stay up-1 card-A14 do buy stay up-1
play    card-A8 do skip stay up-1 card-A12 do buy sell stay up-2 card-A13 skip skip travel-2 down-5
play    card-BD purchase purchase-constantinople1 promote-A2 skip stay down-4 card-BG build site-W1
play    piece-w4 edict-II grain-0 take-grain add-ally next-III stay up-3 card-BG do stay up-2
play    card-A11 promote-A2 promote-A2 stay up-2 card-BC do stay down-4 card-BD build site-W2
play    piece-w2 edict-III add-wall add-keep next-III stay up-3 card-WIT1 do stay stay stay skip
play    discard-BC skip stay up-1 card-SAV2 do purchase-roma1 site-T2 piece-t4 summon-roma1 edict-II
play    grain-1 add-treasury next-I stay down-5 card-BG purchase purchase-constantinople1 loyalists
play    stay up-1 card-A9 do promote-A1 stay down-3 card-BS build site-W5 stay up-1 card-B5
play    loyalists stay down-3 card-BS build site-T5 piece-t5 buy edict-III add-stone next-III
play    travel-1 down-2 card-BC promote promote-A1 stay up-2 card-WIT2 travel-2 down-5 card-BG
play    purchase purchase-constantinople2 remove-hand-BD do travel-1 up-4 card-SAV1 do stay up-3
play    card-BC do stay up-2 card-A5 do travel-1 down-5 card-BC summon summon-tunis2 stay up-4
play    card-BC do stay up-4 card-BC do travel-1 stay stay discard-BD discard-B14 discard-BD skip
play    skip stay down-5 card-BS purchase purchase-constantinople2 do stay up-1 card-A9 do
play    promote-A2 travel-1 down-5 card-BG purchase purchase-roma1 stay down-3 card-BG build site-W1
play    piece-w4 edict-II grain-0 add-ally next-III stay down-3 card-BS build site-W2 piece-w3
play    edict-III take-treasury add-keep next-I stay up-1 card-SAV1 skip stay up-1 card-WIT1 do stay
play    up-2 card-A12 do buy skip stay down-2 card-B3 promote promote-A1 stay up-2 card-A1 do stay
play    down-4 card-BG build site-T2 purchase-constantinople1 times-2 edict-II grain-0 add-stone
play    add-ally next-III travel-1 up-3 card-A13 do stay down-4 card-B8 build site-T2 piece-t4
play    summon-constantinople1 edict-III add-tower add-specialist next-III stay up-5 card-B2 times-1
play    travel-1 up-4 card-A14 do sell buy stay stay stay skip skip discard-BD discard-BD side-S2
play    buy skip stay down-5 card-A5 purchase purchase-constantinople2 remove-hand-BS
play    summon-constantinople1 host-5 edict-III next-II travel-3 down-5 card-BS skip stay down-5
play    card-BS purchase purchase-constantinople1 do stay up-1 card-A9 do promote-A3 edict-III
play    add-stone add-tower next-III stay down-3 card-BC market buy stay up-1 card-B13 do stay up-2
play    card-HOH2 ship-roma buy stay down-4 card-BC build site-T5 skip edict-I next-III stay up-2
play    card-BD do stay down-3 card-BG market buy stay up-1 card-B14 stay up-3 card-A1 do stay
play    down-4 card-B15 build site-K3 piece-k2 edict-III add-stone add-treasury take-ally next-II
play    stay up-2 card-SAV2 skip purchase-roma2 do stay up-4 card-A8 do promote-A3 stay stay stay
play    skip skip discard-BS skip side-S5 buy side-S2 sell buy stay up-1 card-SAV1 do travel-4
play    down-5 card-BG purchase purchase-roma1 skip stay up-1 card-B2 times-0 travel-2 down-5
play    card-BG purchase purchase-alexandria1 remove-discard-BS do stay up-1 card-A11 skip stay
play    down-5 card-BS purchase purchase-roma2 skip skip stay down-3 card-BD build site-K2 piece-k1
play    edict-III add-grain take-ally next-I stay up-2 card-BC skip stay up-2 card-A9 do promote-A4
play    stay up-2 card-A14 do skip stay up-3 card-BC skip stay up-4 card-A12 do skip stay up-4
play    card-A13 do buy stay up-4 card-BD skip stay up-3 card-B16 do do travel-4 down-6 card-A3
play    purchase purchase-constantinople1 remove-discard-B14 do stay stay stay skip skip discard-BG
play    skip side-S2 skip side-S5
must    skip
not     buy
why     65 points against 64: to pay for more costs one of them, and half of the win

id      sell-from-behind
deal    4 232
play    travel-1 down-5 card-BD purchase purchase-constantinople1 remove-hand-BC do travel-2 down-4
play    card-BG build site-T4 piece-t4 summon-alexandria1 travel-3 down-5 card-BD purchase
play    purchase-tunis2 skip promote-C1 travel-2 down-3 card-BD build site-T4 piece-t4
play    summon-alexandria2 stay down-3 card-WIT2 build site-T4 piece-t4 summon-constantinople2
play    travel-2 down-5 card-BC purchase purchase-barcelona2 skip promote-C1 travel-2 down-3 card-BG
play    build site-T4 piece-t2 stay up-2 card-BS skip stay up-4 card-BG do travel-1 up-1 card-A9 do
play    promote-C2 travel-3 down-2 card-BD promote promote-B1 travel-1 down-5 card-BS purchase
play    purchase-tunis1 remove-hand-BC do buy stay up-1 card-BS do stay up-2 card-BS do travel-2
play    up-1 card-A8 skip promote-C1 travel-2 down-1 card-A13 promote promote-A1 travel-1 up-2
play    card-A7 do travel-1 down-3 card-ROM1 build site-W5 stay up-4 card-SAV2 skip purchase-roma2
play    promote-C2 promote-C2 travel-1 down-4 card-BD build site-W4 edict-III add-tower next-I stay
play    travel-1 travel-1 travel-1 discard-BD discard-BD discard-BS discard-BS discard-A11 travel-1
play    down-5 card-BG purchase purchase-tunis1 remove-hand-BC do stay up-1 card-BC do travel-1 up-2
play    card-HOH1 do travel-3 down-3 card-BD build site-W5 piece-w2 travel-1 up-1 card-A14 do buy
play    travel-1 up-2 card-BG do travel-2 down-3 card-BG build site-T3 piece-t2 stay down-5 card-BC
play    purchase purchase-roma2 do promote-C1 travel-1 down-4 card-BS summon summon-roma1 travel-1
play    up-3 card-BC do travel-1 up-1 card-BC do stay up-2 card-BS do stay up-2 card-BG do stay up-4
play    card-SAV1 do travel-3 up-4 card-BG do stay down-4 card-A10 build site-T3 piece-t2 stay up-3
play    card-ROM2 do promote-C3 edict-III take-grain next-III stay down-5 card-BD purchase
play    purchase-tunis2 summon-tunis2 stay down-5 card-HOH2 purchase purchase-barcelona2 site-W5
play    stay up-1 card-BG do stay travel-1 travel-1 stay discard-A16 discard-A6 skip travel-1 down-5
play    card-BS purchase purchase-roma2 do travel-3 down-2 card-BD promote promote-C1 travel-1 up-1
play    card-BG do travel-2 up-1 card-A9 do promote-C1 travel-2 down-4 card-BS summon
play    summon-alexandria1 travel-1 down-5 card-A13 purchase purchase-barcelona2 do travel-2 up-2
play    card-WIT2 site-W1 piece-w4 edict-II grain-0 take-wall next-III stay up-2 card-BC do stay
play    up-2 card-A11 travel-2 up-1 card-BS skip stay down-5 card-BS purchase purchase-tunis2 do
play    travel-2 up-4 card-ROM1 do travel-2 up-1 card-BG do travel-2 up-3 card-A6 travel-1 down-3
play    card-WIT1 skip stay down-5 card-BS purchase purchase-barcelona1 remove-hand-BD do travel-1
play    up-3 card-SAV2 do purchase-roma1 times-1 travel-2 up-4 card-BD do stay down-4 card-B10 build
play    site-T2 piece-t5 edict-III next-I travel-1 up-3 card-A12 do sell buy keep-2g2s travel-1
play    travel-1 travel-1 stay discard-A1 discard-A2 skip discard-BD skip discard-BD stay up-1
play    card-BG do stay down-5 card-BD purchase purchase-roma1 do do stay down-3 card-BS build
play    site-T3 piece-t5 travel-2 up-1 card-BG skip travel-1 up-5 card-HOH2 ship-constantinople stay
play    up-1 card-B16 skip do travel-3 up-1 card-ROM2 do promote-A1 stay up-2 card-A8 do promote-C3
play    stay up-4 card-HOH1 do travel-1 down-3 card-BG build site-W2 piece-w3 edict-III add-keep
play    next-I travel-2 down-5 card-BG purchase purchase-roma2 remove-hand-BG summon-roma2 edict-III
play    add-stone take-tower take-ally next-I travel-2 up-3 card-A16 travel-4 down-3 card-BS build
play    site-T5 sell edict-III add-ally take-specialist next-III stay up-2 card-A7 do stay up-2
play    card-A14 do sell buy travel-1 down-5 card-BS purchase purchase-constantinople1 do stay up-2
play    card-B13 do travel-1 up-4 card-A10 do promote-B1 stay down-4 card-B15 build site-K3
play    edict-III add-tower next-III travel-1 up-4 card-BD skip stay travel-1 travel-1 travel-1
play    discard-BC discard-BC skip skip discard-A15 side-S4 sell buy stay down-5 card-BD purchase
play    purchase-tunis2 independents travel-4 up-1 card-A9 do promote-A2 travel-3 down-5 card-BS
play    purchase purchase-constantinople2 remove-discard-BS do travel-3 down-5 card-BS skip travel-1
play    down-3 card-BS build site-K1 piece-k3 promote-B1 promote-C2 edict-I add-stone next-I
play    travel-1 up-3 card-ROM1 do travel-2 up-1 card-A3 do travel-4 down-4 card-A6 build site-K1
play    edict-III take-grain take-treasury next-II stay up-4 card-B10 do travel-2 up-5 card-BD do
play    travel-2 up-2 card-BC skip travel-1 up-1 card-BG skip stay up-2 card-WIT1 do stay up-4
play    card-A12 do stay up-4 card-BC skip travel-2 up-3 card-B13 do stay up-1 card-WIT2 site-T5 buy
play    purchase-barcelona1 times-2 edict-III take-treasury add-wall take-specialist next-III stay
play    up-2 card-ROM2 do promote-A3 edict-III next-I stay up-3 card-BG skip travel-1 down-2 card-BG
play    promote promote-C1 stay stay travel-1 travel-2 skip discard-BC discard-A14 skip discard-A2
play    discard-BD skip side-S2 buy skip side-S4 buy travel-1 up-2 card-ROM2 do promote-A4 travel-4
play    down-5 card-A1 skip travel-2 down-5 card-BS summon summon-roma1 host-5 edict-III take-grain
play    take-ally next-II travel-2 up-1 card-B16 do skip stay up-3 card-A12 skip buy stay up-1
play    card-A11 promote-C3 promote-C4 stay up-1 card-HOH1 do travel-3 up-3 card-B1 times-2 travel-2
play    up-4 card-BS skip stay up-2 card-SAV2 do purchase-roma2 loyalists good-stone travel-2 up-3
play    card-BG do travel-2 down-4 card-BD summon summon-constantinople1 host-5 edict-III take-tower
play    next-II travel-1 down-1 card-B15 promote promote-A5 bonus-F site-K1 edict-II grain-0
play    add-tower take-specialist next-I stay down-4 card-BD build site-W5 piece-w4 edict-III
play    add-stone next-II stay down-4 card-BC build site-K3 edict-I add-treasury add-keep next-II
play    stay down-5 card-BG purchase purchase-constantinople2 do travel-1 up-5 card-ROM1 do travel-2
play    down-3 card-SAV1 market buy sell stay up-2 card-A13 do travel-2 up-2 card-B12 do travel-1
play    travel-1 stay stay skip skip discard-HOH2 skip discard-B6 skip side-S4 sell buy side-S5 skip
play    stay down-5 card-BS purchase purchase-tunis1 remove-discard-SAV1 stay up-1 card-B13 do stay
play    up-1 card-A7 skip travel-1 down-5 card-BG purchase purchase-roma1 remove-hand-BC do stay
play    up-1 card-BG skip travel-1 down-5 card-BS purchase purchase-tunis2 times-0 stay up-2 card-B6
play    skip travel-1 down-3 card-BS market sell buy build site-T5 piece-t3 purchase-constantinople1
play    skip edict-III add-treasury next-III stay up-2 card-BD skip stay up-2 card-A6 site-W1
play    piece-w4 edict-I add-stone next-I travel-3 down-5 card-BS purchase purchase-constantinople2
play    site-K2 edict-I add-stone next-II travel-1 up-1 card-A9 do promote-C2 stay up-3 card-A16
play    stay up-3 card-HOH1 skip travel-2 up-4 card-BG do stay up-2 card-A14 do sell skip stay pass
play    stay up-4 card-BG skip stay up-3 card-BC do travel-1 up-4 card-A12 skip buy stay stay up-6
play    card-B14 site-K3 edict-III add-treasury add-tower next-II stay stay skip skip skip skip
play    side-S4 skip side-S2
must    sell buy
not     skip
why     71 points against 74; selling makes up for them
