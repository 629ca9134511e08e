// Proves UPD-3
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../process.ts';
import { writeTree } from '../test-tree.ts';

const check = (files: Record<string, string>) => {
  const folder = writeTree({ '0001_old.sql': 'drop table old;', ...files });
  return run(process.execPath, [join(import.meta.dirname, 'check-migrations.ts'), '--folder', folder, '--baseline', '1']);
};

it('accepts migrations on whose schema older versions work, and skips files of earlier releases', async () => {
  const { code, output } = await check({
    '0002_column.sql': `-- needs: 1
alter table doctors add column note text;
alter table doctors add constraint doctors_note check (note <> '') not valid;
create table notes (id integer generated always as identity primary key, doctor_id integer not null references doctors (user_id));
create index notes_doctor on notes (doctor_id);
`,
    '0003_index.outside.sql': `-- needs: 1
create index concurrently if not exists doctors_note_index on doctors (note);
alter table doctors validate constraint doctors_note;
`,
    '0004_contract.sql': `-- needs: 2
-- No version from 2 on reads it.
-- squawk-ignore ban-drop-column
alter table doctors drop column nickname;
`,
  });
  expect([code, output]).toEqual([0, '']);
});

it('reports a missing line, and statements that lock a table or break the version before', async () => {
  const { code, output } = await check({
    '0002_hard.sql': `-- needs: 1
create index doctors_note_index on doctors (note);
alter table doctors add constraint doctors_note check (note <> '');
alter table doctors alter column note set not null;
alter table doctors drop column nickname;
`,
    '0003_unmarked.sql': 'alter table doctors add column note text;',
  });
  expect(code).toBe(1);
  for (const rule of ['require-concurrent-index-creation', 'constraint-missing-not-valid', 'adding-not-nullable-field', 'ban-drop-column'])
    expect(output).toContain(`warning[${rule}]`);
  expect(output).toContain('0003_unmarked.sql: begin with `-- needs: N`');
});
