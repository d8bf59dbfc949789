# Two players, the last turns of the fifth round. Points of the final scoring decide.
bot     so-ismcts(iterations=2000)
bot     mo-ismcts(iterations=2000)

id      complete-the-opposite-pair
deal    2 1
play    deploy-palermo-3 sit-envoy supply-2 deploy-strasbourg-2 sit-envoy supply-2 supply-1
play    supply-3 recall-milano deploy-augsburg-2 sit-envoy supply-2 deploy-strasbourg-3 sit-envoy
play    deploy-augsburg-1 exchange-vp supply-4 supply-2 deploy-aachen-2 sit-envoy deploy-milano-2
play    sit-noble deploy-augsburg-3 sit-envoy supply-1 use-t_second_chest collect take-4-o_envoy3
play    deploy-aachen-3 use-t_free_travel sit-envoy supply-3 fetch-nijmegen fetch-palermo supply-2
play    use-t_extra_supply collect deploy-aachen-1 use-t_counter_travel end-turn deploy-nijmegen-2
play    fetch-aachen use-t_free_travel sit-noble end-turn deploy-strasbourg-1 sit-envoy
play    recall-strasbourg deploy-palermo-2 exchange-vp deploy-milano-3 use-t_seat_discount
play    use-t_second_chest sit-noble take-4-brown deploy-aachen-2 sit-envoy supply-3 fetch-milano
play    fetch-milano supply-2 collect deploy-augsburg-2 fetch-nijmegen sit-envoy deploy-palermo-3
play    use-t_free_travel use-t_seat_discount sit-envoy
must    deploy-augsburg-3
why     Augsburg lies opposite Strasbourg, where seat 1 sits: the job of opposites is worth the win

id      two-jobs-with-one-seat
deal    2 62
play    deploy-strasbourg-2 sit-noble supply-3 deploy-palermo-3 sit-noble supply-1 supply-2
play    end-turn deploy-aachen-3 sit-envoy deploy-nijmegen-2 sit-envoy end-turn supply-4
play    deploy-milano-3 sit-envoy recall-palermo deploy-milano-1 supply-2 end-turn supply-3
play    deploy-strasbourg-1 deploy-palermo-3 sit-envoy end-turn supply-1 deploy-strasbourg-3
play    use-t_seat_discount sit-noble deploy-palermo-2 sit-envoy end-turn supply-2
play    deploy-strasbourg-2 sit-envoy deploy-milano-2 sit-envoy deploy-palermo-2 use-t_free_travel
play    use-t_seat_discount sit-envoy supply-4 collect fetch-nijmegen deploy-milano-4
play    use-t_free_travel exchange-vp supply-1 use-t_extra_supply collect fetch-augsburg
play    fetch-milano fetch-milano deploy-strasbourg-1 use-t_second_chest use-t_counter_travel
play    sit-envoy-back take-3-t_recall recall-aachen deploy-augsburg-3 sit-envoy supply-1
play    fetch-nijmegen recall-strasbourg deploy-nijmegen-1 sit-noble exchange-vp
must    deploy-augsburg-2
why     seat 2 of Augsburg has the number 4 of the seat job and is next to Milano for the other

id      complete-the-triangle
deal    2 66
play    supply-4 deploy-augsburg-3 sit-envoy supply-3 recall-milano deploy-milano-3
play    sit-envoy deploy-nijmegen-2 sit-noble supply-1 deploy-palermo-2 use-t_free_travel sit-envoy
play    deploy-milano-2 sit-envoy supply-2 supply-1 end-turn supply-3 supply-4 end-turn
play    deploy-aachen-2 sit-envoy deploy-milano-3 sit-envoy end-turn deploy-palermo-3 sit-envoy
play    promote deploy-strasbourg-2 use-t_seat_discount exchange-vp supply-3 collect supply-2
play    collect deploy-palermo-1 fetch-milano deploy-milano-2 use-t_seat_discount sit-envoy
play    supply-1 collect fetch-aachen fetch-aachen deploy-palermo-2 sit-noble deploy-aachen-3
play    use-t_free_travel sit-envoy exchange-p_ennoblement supply-4 collect fetch-milano
play    fetch-aachen fetch-aachen fetch-augsburg deploy-milano-1 sit-envoy supply-2 collect
play    deploy-milano-2 use-t_free_travel use-t_seat_discount sit-envoy deploy-aachen-2 sit-envoy
play    fetch-aachen
must    deploy-milano-4 deploy-milano-3
not     supply-1 supply-2 supply-3 supply-4
why     Milano, Aachen and Palermo are the triangle, and Milano is scored now; figures in Court are worth little

id      no-supply-at-the-end
deal    2 107
play    deploy-aachen-3 sit-envoy deploy-augsburg-3 sit-noble supply-3 supply-1 supply-4
play    supply-2 use-t_extra_supply deploy-aachen-2 deploy-aachen-1 sit-noble exchange-p_steward
play    supply-4 deploy-nijmegen-2 use-t_seat_discount supply-4 supply-1 deploy-milano-2
play    deploy-augsburg-2 fetch-augsburg deploy-augsburg-1 sit-noble deploy-aachen-3
play    use-t_free_travel use-t_seat_discount sit-envoy deploy-strasbourg-3 sit-envoy supply-2
play    use-t_extra_supply fetch-milano deploy-palermo-2 fetch-nijmegen sit-envoy deploy-milano-4
play    sit-envoy deploy-strasbourg-2 sit-envoy supply-3 collect fetch-milano exchange-vp
play    deploy-augsburg-3 use-t_free_travel use-t_seat_discount supply-1 collect fetch-augsburg
play    supply-3 collect end-turn deploy-nijmegen-2 sit-noble end-turn supply-4 collect
play    fetch-nijmegen fetch-augsburg end-turn supply-1 use-t_second_chest take-2-t_seat_discount
play    end-turn deploy-milano-1 sit-noble end-turn
not     supply-1 supply-2 supply-3 supply-4
why     the last turn of all: figures taken now do nothing more, a seat scores
