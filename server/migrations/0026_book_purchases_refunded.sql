-- needs: 8
-- When the office gave the coins of a purchase back; null while it counts. A refunded purchase is no buyer.
alter table book_purchases add column refunded_at timestamptz;
drop trigger book_purchases_inserted on book_purchases;
drop trigger book_purchases_updated on book_purchases;
drop trigger book_purchases_deleted on book_purchases;
call count_rows('book_purchases', $$values (case when refunded_at is null then 'book.buyers' end, book_id::text)$$);
