-- Identifies this database. The folder of the files stores the same id, so that a server notices a folder of another database.
create table database_identity (
  is_single boolean primary key default true check (is_single),
  id uuid not null default gen_random_uuid()
);
insert into database_identity default values;
