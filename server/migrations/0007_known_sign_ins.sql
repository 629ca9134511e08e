-- The networks from which a user has signed in. Wrong passwords from elsewhere do not count against them.
create table known_sign_ins (
  user_id integer not null references users (id),
  network text not null,
  signed_in_at timestamptz not null,
  primary key (user_id, network)
);
create index known_sign_ins_network on known_sign_ins (network, signed_in_at);
create index known_sign_ins_signed_in_at on known_sign_ins (signed_in_at);
