-- needs: 8
-- The id that the members' app gave a request, so that a repeat is found.
alter table contacts add column client_id uuid;
-- The office answers the requests one by one, so the table is small and the lock is short.
-- squawk-ignore require-concurrent-index-creation
create unique index contacts_client_once on contacts (doctor_id, client_id) where client_id is not null;
