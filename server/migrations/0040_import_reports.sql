-- The cell of an imported file that a problem is about. The value is forgotten together with the file.
alter table task_problems add column file_column text;
alter table task_problems add column file_value text;

-- An import whose records were archived again.
alter table imports drop constraint imports_final_state_check;
alter table imports add constraint imports_final_state_check check (final_state in ('done', 'failed', 'cancelled', 'undone'));
