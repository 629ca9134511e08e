import type { ImportKind } from '../../../contract/entities/members/import-columns.ts';
import type { Db } from '../../platform/database/index.ts';
import { buildDoctor, buildGroup, buildImport } from '../builders.ts';
import { type BuildSample, type Caller, withId } from './sign-in-samples.ts';

/** A kind that the caller may import: office roles differ in that. */
const kindFor = async (db: Db, caller: Caller | undefined): Promise<ImportKind> => {
  const user = caller && (await db.selectFrom('users').select('office_role').where('phone', '=', caller.phone).executeTakeFirst());
  if (user?.office_role === 'content') return 'tags';
  return user?.office_role === 'campaigns' ? 'groupMembers' : 'areas';
};

const counts = { new: 1, changed: 0, same: 0, wrong: 0 };

/** An import of a kind that the caller may import, of areas without a caller. */
export const buildImportSample = async (db: Db, caller?: Caller, isChecked = false) => {
  const kind = await kindFor(db, caller);
  const checked = isChecked ? { counts } : {};
  if (kind !== 'groupMembers') return buildImport(db, { kind, ...checked });
  const rows = [['Phone'], [(await buildDoctor(db)).phone]];
  return buildImport(db, { kind, rows, mapping: ['phone'], group_id: (await buildGroup(db)).id, ...checked });
};

const checkedSample: BuildSample = (db, caller) => withId(buildImportSample(db, caller, true));

export const importSamples: Record<string, BuildSample> = {
  'imports.upload': async (db, caller) => {
    const kind = await kindFor(db, caller);
    const group = kind === 'groupMembers' ? { group_id: (await buildGroup(db)).id } : {};
    return { body: { kind, file_name: 'sample.csv', ...group } };
  },
  'imports.get': (db, caller) => withId(buildImportSample(db, caller)),
  'imports.choose': (db, caller) => withId(buildImportSample(db, caller), { table: 0, header_row: null }),
  'imports.check': async (db, caller) => {
    const column = (await kindFor(db, caller)) === 'groupMembers' ? 'phone' : 'name';
    return withId(buildImportSample(db, caller), {
      mapping: [column],
      mode: 'add',
      unknown_names: 'problem',
      status: 'pending',
      archived: 'problem',
    });
  },
  'imports.run': checkedSample,
  'imports.problems': checkedSample,
  'imports.template': async (db, caller) => ({ query: { kind: await kindFor(db, caller) } }),
};
