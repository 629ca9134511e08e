-- needs: 46
-- The last calls of all processes to each service outside, which the page Status shows.
create table provider_calls (
  provider text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure text
);
