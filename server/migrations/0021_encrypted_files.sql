-- Identity documents are the pictures of ID cards and the commercial registries. They are encrypted on the disk.
-- A job encrypts those that were stored before, and marks them.
alter table files
  add column is_identity boolean not null default false,
  add column is_encrypted boolean not null default false;
update files set is_identity = true where id in (
  select front_image_id from doctors where front_image_id is not null
  union select back_image_id from doctors where back_image_id is not null
  union select commercial_registry_id from companies where commercial_registry_id is not null
);
create index files_not_encrypted on files (id) where is_identity and not is_encrypted;
