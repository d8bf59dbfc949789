# The last turns of the fifth round. Points of the final scoring decide.
bot     so-ismcts(iterations=2000)
bot     mo-ismcts(iterations=2000)

id      complete-the-opposite-pair
deal    2 1
play    deploy-palermo-3 sit-envoy supply-2 deploy-strasbourg-2 sit-envoy supply-2 supply-1 supply-3
play    recall-milano deploy-augsburg-2 sit-envoy supply-2 deploy-strasbourg-3 sit-envoy
play    noble-nijmegen noble-strasbourg noble-palermo deploy-augsburg-1 exchange-vp supply-4
play    supply-2 back-envoy-nijmegen back-envoy-strasbourg back-envoy-palermo back-noble-nijmegen
play    back-noble-palermo deploy-aachen-2 sit-envoy deploy-milano-2 sit-noble deploy-augsburg-3
play    sit-envoy supply-1 use-t_second_chest collect take-4-o_envoy3 deploy-aachen-3
play    use-t_free_travel sit-envoy supply-3 fetch-nijmegen fetch-palermo back-envoy-nijmegen
play    back-envoy-strasbourg back-envoy-palermo supply-2 use-t_extra_supply collect deploy-aachen-1
play    use-t_counter_travel end-turn deploy-nijmegen-2 fetch-aachen use-t_free_travel sit-noble
play    end-turn deploy-strasbourg-1 sit-envoy recall-strasbourg deploy-palermo-2 exchange-vp
play    deploy-milano-3 use-t_seat_discount use-t_second_chest sit-noble take-4-brown
play    deploy-aachen-2 sit-envoy supply-3 fetch-milano fetch-milano supply-2 collect
play    deploy-augsburg-2 fetch-nijmegen sit-envoy deploy-palermo-3 use-t_free_travel
play    use-t_seat_discount sit-envoy
must    deploy-augsburg-3
why     Augsburg lies opposite Strasbourg, where seat 1 sits: the job of opposites is worth the win

id      two-jobs-with-one-seat
deal    2 62
play    deploy-strasbourg-2 sit-noble supply-3 deploy-palermo-3 sit-noble supply-1 supply-2 end-turn
play    deploy-aachen-3 sit-envoy noble-milano deploy-nijmegen-2 sit-envoy end-turn supply-4
play    deploy-milano-3 sit-envoy recall-palermo deploy-milano-1 supply-2 end-turn supply-3
play    deploy-strasbourg-1 deploy-palermo-3 sit-envoy end-turn supply-1 deploy-strasbourg-3
play    use-t_seat_discount sit-noble deploy-palermo-2 sit-envoy end-turn supply-2
play    deploy-strasbourg-2 sit-envoy deploy-milano-2 sit-envoy deploy-palermo-2 use-t_free_travel
play    use-t_seat_discount sit-envoy noble-aachen supply-4 collect fetch-nijmegen deploy-milano-4
play    use-t_free_travel exchange-vp supply-1 use-t_extra_supply collect fetch-augsburg
play    fetch-milano fetch-milano deploy-strasbourg-1 use-t_second_chest use-t_counter_travel
play    sit-envoy-back take-3-t_recall recall-aachen deploy-augsburg-3 sit-envoy supply-1
play    fetch-nijmegen recall-strasbourg end-turn deploy-nijmegen-1 sit-noble exchange-vp
must    deploy-augsburg-2
why     seat 2 of Augsburg has the number 4 of the seat job and is next to Milano for the other

id      complete-the-triangle
deal    2 66
play    supply-4 deploy-augsburg-3 sit-envoy supply-3 recall-milano deploy-milano-3 sit-envoy
play    deploy-nijmegen-2 sit-noble supply-1 deploy-palermo-2 use-t_free_travel sit-envoy
play    deploy-milano-2 sit-envoy supply-2 supply-1 end-turn supply-3 supply-4 end-turn
play    deploy-aachen-2 sit-envoy deploy-milano-3 sit-envoy end-turn deploy-palermo-3 sit-envoy
play    promote deploy-strasbourg-2 use-t_seat_discount exchange-vp supply-3 collect supply-2
play    collect deploy-palermo-1 fetch-milano deploy-milano-2 use-t_seat_discount sit-envoy supply-1
play    collect fetch-aachen fetch-aachen deploy-palermo-2 sit-noble deploy-aachen-3
play    use-t_free_travel sit-envoy exchange-p_ennoblement supply-4 collect fetch-milano
play    fetch-aachen fetch-aachen fetch-augsburg back-envoy-strasbourg back-envoy-strasbourg
play    back-envoy-palermo deploy-milano-1 sit-envoy supply-2 collect deploy-milano-2
play    use-t_free_travel use-t_seat_discount sit-envoy noble-aachen deploy-aachen-2 sit-envoy
play    fetch-aachen
must    deploy-milano-4 deploy-milano-3
not     supply-1 supply-2 supply-3 supply-4
why     Milano, Aachen and Palermo are the triangle, and Milano is scored now; figures in Court are worth little

id      no-supply-at-the-end
deal    2 107
play    deploy-aachen-3 sit-envoy noble-palermo deploy-augsburg-3 sit-noble supply-3 supply-1
play    supply-4 supply-2 use-t_extra_supply deploy-aachen-2 deploy-aachen-1 sit-noble noble-aachen
play    exchange-p_steward supply-4 deploy-nijmegen-2 use-t_seat_discount supply-4 supply-1
play    deploy-milano-2 deploy-augsburg-2 fetch-augsburg deploy-augsburg-1 sit-noble deploy-aachen-3
play    use-t_free_travel use-t_seat_discount sit-envoy deploy-strasbourg-3 sit-envoy supply-2
play    use-t_extra_supply fetch-milano deploy-palermo-2 fetch-nijmegen sit-envoy deploy-milano-4
play    sit-envoy deploy-strasbourg-2 sit-envoy supply-3 collect fetch-milano exchange-vp
play    deploy-augsburg-3 use-t_free_travel use-t_seat_discount supply-1 collect fetch-augsburg
play    back-envoy-strasbourg back-envoy-aachen supply-3 collect end-turn deploy-nijmegen-2
play    sit-noble end-turn supply-4 collect fetch-nijmegen fetch-augsburg end-turn supply-1
play    use-t_second_chest take-2-t_seat_discount end-turn deploy-milano-1 sit-noble end-turn
not     supply-1 supply-2 supply-3 supply-4
why     the last turn of all: figures taken now do nothing more, a seat scores

id      figures-back-for-a-seat
bot     so-ismcts(iterations=20000)
bot     mo-ismcts(iterations=20000)
deal    3 123
play    deploy-augsburg-3 sit-noble supply-4 supply-2 deploy-aachen-4 sit-envoy exchange-vp
play    deploy-milano-2 sit-envoy noble-augsburg supply-3 supply-3 supply-1 deploy-nijmegen-2
play    back-envoy-strasbourg back-envoy-milano deploy-strasbourg-5 use-t_free_travel sit-noble
play    deploy-strasbourg-4 sit-noble deploy-milano-5 supply-4 supply-1 deploy-augsburg-4
play    use-t_counter_travel exchange-vp deploy-strasbourg-2 sit-noble noble-aachen supply-3
play    supply-2 deploy-augsburg-2 sit-envoy deploy-palermo-3 deploy-nijmegen-1 fetch-palermo
play    use-t_second_chest fetch-strasbourg fetch-milano take-3-purple deploy-nijmegen-3 sit-envoy
play    noble-aachen supply-1 supply-1 end-turn supply-3 end-turn deploy-milano-3 fetch-augsburg
play    fetch-milano supply-2 use-t_extra_supply deploy-strasbourg-1 use-t_second_chest sit-envoy
play    take-3-brown end-turn deploy-milano-4 sit-envoy end-turn supply-4 fetch-strasbourg
play    deploy-aachen-3 fetch-nijmegen sit-envoy noble-palermo recall-palermo deploy-strasbourg-2
play    end-turn deploy-strasbourg-5 sit-envoy fetch-palermo supply-2 collect promote supply-1
play    fetch-augsburg supply-3 use-t_extra_supply collect fetch-aachen fetch-strasbourg
play    fetch-augsburg fetch-palermo deploy-strasbourg-3 fetch-nijmegen sit-noble fetch-palermo
play    exchange-vp deploy-palermo-3 sit-noble exchange-p_quartermaster deploy-augsburg-1
play    use-t_counter_travel supply-4 collect fetch-nijmegen fetch-augsburg supply-1
play    fetch-strasbourg fetch-augsburg deploy-milano-2 sit-noble deploy-palermo-1 use-t_free_travel
play    use-t_seat_discount sit-noble noble-aachen fetch-nijmegen fetch-nijmegen end-turn
play    deploy-milano-1 sit-noble fetch-strasbourg
must    recall-aachen
why     with its figures from Aachen, a Noble among them, seat 1 can pay for the last seat of Palermo, which wins the game

id      a-seat-at-the-end-of-five
deal    5 149
play    deploy-aachen-4 sit-envoy deploy-milano-5 sit-noble deploy-aachen-2 sit-envoy
play    deploy-aachen-3 sit-noble deploy-strasbourg-5 sit-envoy supply-3 collect supply-4 supply-2
play    supply-1 end-turn supply-1 deploy-nijmegen-3 use-t_counter_travel sit-envoy-back
play    deploy-milano-4 use-t_free_travel supply-5 supply-1 deploy-strasbourg-3 sit-envoy
play    noble-augsburg noble-palermo deploy-palermo-4 sit-envoy deploy-augsburg-4 sit-noble
play    deploy-palermo-3 sit-envoy supply-3 end-turn deploy-palermo-2 sit-envoy supply-4
play    deploy-milano-4 sit-envoy promote supply-5 supply-1 end-turn supply-1 use-t_extra_supply
play    collect deploy-augsburg-2 sit-noble supply-1 deploy-augsburg-3 sit-noble supply-3 supply-5
play    back-envoy-aachen back-envoy-strasbourg back-envoy-milano back-envoy-aachen
play    back-envoy-strasbourg back-envoy-aachen deploy-nijmegen-2 sit-envoy deploy-nijmegen-1
play    use-t_envoy_as_noble sit-noble supply-3 deploy-augsburg-3 sit-envoy end-turn
play    deploy-strasbourg-2 sit-envoy supply-5 use-t_extra_supply promote supply-4 fetch-palermo
play    deploy-palermo-1 fetch-aachen use-t_seat_discount exchange-vp deploy-aachen-1 supply-2
play    collect end-turn supply-1 fetch-aachen fetch-strasbourg supply-1 fetch-strasbourg supply-3
play    use-t_extra_supply fetch-palermo supply-1 recall-milano deploy-milano-2 use-t_free_travel
play    sit-noble noble-aachen deploy-milano-3 fetch-nijmegen sit-noble deploy-strasbourg-4
play    sit-envoy deploy-augsburg-2 use-t_free_travel sit-noble deploy-aachen-4 sit-envoy supply-1
play    fetch-milano deploy-milano-5 fetch-palermo sit-envoy noble-augsburg exchange-vp
play    deploy-palermo-2 sit-envoy supply-3 fetch-nijmegen fetch-palermo exchange-vp supply-2
play    collect fetch-nijmegen supply-1 fetch-palermo supply-1 collect fetch-augsburg
play    deploy-augsburg-4 use-t_seat_discount sit-envoy noble-augsburg deploy-strasbourg-1 sit-noble
play    noble-strasbourg deploy-nijmegen-3 use-t_free_travel sit-noble deploy-aachen-2 sit-envoy
play    exchange-vp deploy-milano-5 sit-envoy fetch-aachen deploy-milano-4 sit-envoy
play    deploy-strasbourg-5 use-t_counter_travel sit-noble-back supply-2 deploy-milano-3
play    use-t_seat_discount use-t_second_chest sit-noble take-3-o_noble deploy-milano-1
play    fetch-augsburg sit-noble recall-nijmegen deploy-nijmegen-1 use-t_seat_discount supply-5
play    fetch-aachen recall-augsburg supply-1 collect supply-4 fetch-aachen fetch-palermo
play    fetch-nijmegen fetch-strasbourg deploy-augsburg-1 fetch-nijmegen recall-palermo supply-4
play    fetch-augsburg fetch-palermo deploy-palermo-4 sit-noble deploy-aachen-3 use-t_counter_travel
play    sit-envoy-back
must    deploy-nijmegen-2 deploy-milano-2
why     one point behind in the last turn: figures from supply score nothing, seats and a brown chest or the job of fives do

id      cards-not-privileges-at-the-end
deal    4 58
play    deploy-strasbourg-3 sit-noble supply-2 supply-5 supply-1 deploy-strasbourg-2 sit-noble
play    deploy-augsburg-4 sit-envoy deploy-strasbourg-4 sit-envoy supply-3 supply-4 collect supply-1
play    supply-1 deploy-strasbourg-5 sit-envoy supply-1 supply-2 deploy-strasbourg-2 sit-envoy
play    deploy-strasbourg-3 sit-noble supply-3 collect end-turn supply-5 deploy-milano-4 sit-envoy
play    noble-nijmegen noble-strasbourg supply-4 supply-1 fetch-nijmegen deploy-palermo-4 sit-envoy
play    deploy-strasbourg-5 sit-envoy recall-augsburg deploy-strasbourg-1 use-t_seat_discount
play    use-t_seat_discount sit-envoy noble-augsburg end-turn supply-1 deploy-milano-3 sit-envoy
play    deploy-palermo-1 sit-noble exchange-vp supply-5 deploy-strasbourg-3 use-t_promotion
play    sit-envoy supply-4 exchange-vp supply-3 deploy-palermo-3 sit-envoy deploy-nijmegen-1
play    noble-milano deploy-aachen-4 sit-envoy deploy-aachen-3 sit-envoy supply-2 collect
play    fetch-aachen supply-3 collect supply-1 fetch-augsburg fetch-aachen fetch-aachen
play    deploy-augsburg-2 fetch-milano use-t_second_chest sit-noble take-5-t_envoy_as_noble
play    deploy-augsburg-3 sit-noble deploy-palermo-4 sit-envoy supply-3 fetch-nijmegen fetch-milano
play    fetch-milano deploy-nijmegen-3 fetch-nijmegen sit-envoy deploy-aachen-1 supply-2
play    use-t_second_chest recall-palermo deploy-aachen-4 sit-noble noble-milano deploy-augsburg-1
play    use-t_free_travel sit-noble supply-1 fetch-augsburg fetch-milano back-envoy-nijmegen
play    back-envoy-nijmegen back-envoy-palermo back-envoy-milano back-envoy-palermo
play    deploy-augsburg-4 sit-envoy deploy-augsburg-3 sit-envoy deploy-milano-2 sit-envoy end-turn
play    supply-3 collect deploy-milano-1 fetch-nijmegen deploy-strasbourg-2 sit-envoy supply-1
play    fetch-milano supply-4 fetch-palermo recall-milano deploy-augsburg-1 sit-noble
play    deploy-aachen-2 use-t_second_chest use-t_counter_travel sit-noble-back fetch-palermo
play    take-5-t_recall recall-strasbourg deploy-palermo-3 sit-envoy
must    exchange-vp
why     the last turn is over: the card is worth 10 points, a privilege nothing, and 77 points are to be beaten with 75
