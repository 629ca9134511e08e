-- needs: 8
-- Posts that doctors write in the members' app. held_at: since when a post waits for the office, and only its author sees it. updated_at: when
-- the author changed the text last. client_id: the id that the app gave the request. no_patient_confirmed: null for posts from elsewhere.
alter table posts
  add column held_at timestamptz,
  add column updated_at timestamptz,
  add column client_id uuid,
  add column no_patient_confirmed boolean;
