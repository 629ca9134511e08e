-- needs: 8
-- The most coins that doctors may earn with a message: the cost that was shown at its approval, or at the last change of its audience (decision 056).
create table message_budgets (
  message_id integer primary key references messages (id),
  ceiling bigint not null check (ceiling >= 0),
  paid bigint not null default 0 check (paid >= 0)
);
