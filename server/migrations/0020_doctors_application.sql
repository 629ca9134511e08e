-- needs: 8
-- The number of a doctor in the syndicate, and when a doctor last applied in the members' app. Two doctors may have entered the same number.
alter table doctors
  add column syndicate_number text,
  add column application_changed_at timestamptz;
