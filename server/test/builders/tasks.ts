import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Permission } from '../../../contract/permissions.ts';
import type { Db } from '../../platform/database/index.ts';
import { filesOf } from './files.ts';
import { buildAdmin } from './users.ts';

const startedAt = new Date('2026-11-21T09:00:00Z');

type TaskOverrides = {
  kind?: string;
  params?: object;
  by?: number;
  state?: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  done?: number;
  file_id?: string;
  finished_at?: Date;
  expires_at?: Date;
  undo_until?: Date;
  undo_permission?: Permission;
};

/** A task; `undo_until` and `expires_at` are after the start of the test clock. */
export const buildTask = async (
  db: Db,
  {
    kind = 'sample',
    params = {},
    by,
    state = 'waiting',
    done = 0,
    file_id,
    finished_at,
    expires_at,
    undo_until,
    undo_permission,
  }: TaskOverrides = {},
) =>
  db
    .insertInto('tasks')
    .values({
      ...{ kind, state, done, title: 'Sample task', params: JSON.stringify(params), total: 3, request_id: 'sample' },
      ...{ created_by: by ?? (await buildAdmin(db)).id, created_at: startedAt, alive_at: startedAt, verified_at: startedAt },
      finished_at: state === 'waiting' || state === 'running' ? null : (finished_at ?? startedAt),
      ...(file_id !== undefined && { file_id, file_name: 'sample.csv', expires_at: expires_at ?? new Date('2026-12-31T10:00:00Z') }),
      ...{ undo_until: undo_until ?? null, undo_permission: undo_permission ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A stored file with a row, as a task leaves it. */
export const buildTaskFile = async (db: Db, text = 'name\r\nMona\r\n'): Promise<string> => {
  const files = filesOf.get(db);
  if (!files) throw new Error('The database belongs to no test app');
  const path = join(files.tempDir, randomUUID());
  await writeFile(path, text);
  const { id, kind, mime, bytes } = await files.storeFile(path, { mime: 'text/csv' });
  await db.insertInto('files').values({ id, kind, mime, bytes, is_private: true, created_at: startedAt }).execute();
  return id;
};
