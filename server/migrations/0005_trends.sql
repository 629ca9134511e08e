-- The weekly figures of the home page read one range of an index each.
create index users_registered on users (created_at, role) where archived_at is null and role in ('doctor', 'company');
create index decisions_approved on decisions (decided_at) where status = 'approved';
create index notifications_sent_at on notifications (created_at) where cause = 'sent';
