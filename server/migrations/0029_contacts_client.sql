-- needs: 8
-- The id that the members' app gave a request, so that a repeat is found.
alter table contacts add column client_id uuid;
