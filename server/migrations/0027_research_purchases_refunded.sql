-- needs: 8
-- When the office gave the coins of a purchase back; null while it counts. A refunded purchase is no buyer.
alter table research_purchases add column refunded_at timestamptz;
drop trigger research_purchases_inserted on research_purchases;
drop trigger research_purchases_updated on research_purchases;
drop trigger research_purchases_deleted on research_purchases;
call count_rows('research_purchases', $$values (case when refunded_at is null then 'research.buyers' end, research_id::text)$$);
