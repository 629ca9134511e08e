import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ImportColumnKey, ImportKind } from '../../../contract/entities/members/import-columns.ts';
import type { Db } from '../../platform/database/index.ts';
import { buildWorkbook } from '../files/workbook-file.ts';
import { filesOf } from './files.ts';
import { buildAdmin } from './users.ts';

const uploadedAt = new Date('2026-11-21T09:00:00Z');

type ImportOverrides = {
  kind?: ImportKind;
  /** Required for the members of a group. */
  group_id?: number;
  rows?: readonly (readonly string[])[];
  mapping?: (ImportColumnKey | null)[];
  /** What a check found; without it the file was not checked. */
  counts?: { new: number; changed: number; same: number; wrong: number };
  by?: number;
  created_at?: Date;
};

/** An uploaded file; areas unless given. The first row is the header. */
export const buildImport = async (
  db: Db,
  {
    kind = 'areas',
    group_id,
    rows = [['Name'], [`Area ${randomUUID()}`]],
    mapping = ['name'],
    counts,
    by,
    created_at = uploadedAt,
  }: ImportOverrides = {},
) => {
  const files = filesOf.get(db);
  if (!files) throw new Error('The database belongs to no test app');
  const path = join(files.tempDir, randomUUID());
  await writeFile(path, buildWorkbook(rows));
  const { id: file_id, kind: type, mime, bytes } = await files.storeSheet(path);
  const created_by = by ?? (await buildAdmin(db)).id;
  await db
    .insertInto('files')
    .values({ id: file_id, kind: type, mime, bytes, is_private: true, is_encrypted: true, created_by, created_at })
    .execute();
  const options = { mapping, mode: 'add', unknown_names: 'problem', status: 'pending', archived: 'problem' };
  const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;
  return db
    .insertInto('imports')
    .values({
      ...{ kind, file_id, file_name: 'sample.xlsx', rows: rows.length - 1, group_id: group_id ?? null, created_by, created_at },
      ...{ header: json(rows[0]), options: json(options) },
      ...(counts && { checked_at: created_at, counts: json(counts), new_names: json([]), problems: json([]) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};
