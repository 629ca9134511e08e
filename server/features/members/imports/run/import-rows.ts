import type { ImportCounts } from '../../../../../contract/entities/members/imports.ts';
import { inSavepoint } from '../../../../kit/savepoint.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import type { AnyDraft, PreparedFile } from '../check/check.service.ts';
import { createNames } from '../check/choices.ts';
import { type CheckedRow, countOutcomes, type RowProblem } from '../check/outcome.ts';
import type { CreatedRecord, Writer } from './write.ts';

type RowOf<Outcome extends CheckedRow<AnyDraft>['outcome']> = Extract<CheckedRow<AnyDraft>, { outcome: Outcome }>;

/** A row that could not be imported, and why. */
export type FailedRow = { number: number; problems: RowProblem[] };

/** A row that a service refused. */
const toRefused = (number: number, reason: string): FailedRow => ({ number, problems: [{ key: null, value: '', reason }] });

type Imported = { counts: ImportCounts; created: CreatedRecord[]; failed: FailedRow[] };

const pick = <Outcome extends CheckedRow<AnyDraft>['outcome']>(rows: readonly CheckedRow<AnyDraft>[], outcome: Outcome) =>
  rows.filter((row): row is RowOf<Outcome> => row.outcome === outcome);

type Written = { created: CreatedRecord[]; failed: FailedRow[] };

/** Creates the records of all rows at once. If that is refused, because somebody else added one meanwhile, each half is tried alone. */
const createRecords = async (context: Context, writer: Writer, rows: readonly RowOf<'new'>[]): Promise<Written> => {
  if (rows.length === 0) return { created: [], failed: [] };
  const drafts = rows.map(({ draft }) => draft);
  const outcome = await inSavepoint(context.db, () => writer.createAll(context, drafts));
  if ('result' in outcome) return { created: outcome.result, failed: [] };
  const [only, ...others] = rows;
  if (only && others.length === 0) return { created: [], failed: [toRefused(only.number, outcome.refused)] };
  const middle = Math.ceil(rows.length / 2);
  const [first, second] = [
    await createRecords(context, writer, rows.slice(0, middle)),
    await createRecords(context, writer, rows.slice(middle)),
  ];
  return { created: [...first.created, ...second.created], failed: [...first.failed, ...second.failed] };
};

const updateRecords = async (context: Context, writer: Writer, rows: readonly RowOf<'changed'>[]): Promise<FailedRow[]> => {
  const failed: FailedRow[] = [];
  for (const { number, id, change } of rows) {
    const outcome = await inSavepoint(context.db, () => writer.update(context, id, change));
    if ('refused' in outcome) failed.push(toRefused(number, outcome.refused));
  }
  return failed;
};

const restoreRecords = async (context: Context, writer: Writer, rows: readonly RowOf<'restored'>[]): Promise<Written> => {
  const restored: RowOf<'restored'>[] = [];
  const failed: FailedRow[] = [];
  for (const row of rows) {
    const outcome = await inSavepoint(context.db, async () => {
      await writer.restore(context, row.id);
      if (Object.keys(row.change).length > 0) await writer.update(context, row.id, row.change);
    });
    if ('refused' in outcome) failed.push(toRefused(row.number, outcome.refused));
    else restored.push(row);
  }
  return { created: restored.length === 0 ? [] : await writer.describe(context, restored), failed };
};

type Checked = Awaited<ReturnType<PreparedFile<AnyDraft>['checkRows']>>;
type CreatedNames = Awaited<ReturnType<typeof createNames>>;

/** How often missing names are tried: another import may create some of them first. */
const maxAttempts = 5;

/** Checks rows, creates the names that they lack, and checks them again with the new names. */
const checkWithNames = async (context: Context, check: () => Promise<Checked>): Promise<{ rows: Checked['rows']; names: CreatedNames }> => {
  let checked = await check();
  let names: CreatedNames = [];
  for (let attempt = 1; checked.missing.length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw conflict('Other imports create the same names at the moment. Import the other rows later.');
    const { missing } = checked;
    const outcome = await inSavepoint(context.db, () => createNames(context, missing));
    names = 'result' in outcome ? outcome.result : [];
    checked = await check();
  }
  return { rows: checked.rows, names };
};

/** Imports the rows of a range in the transaction of the context. Rows are checked again, because records may have changed since the check. */
export const importRows = async (
  context: Context,
  { file, writer }: { file: PreparedFile<AnyDraft>; writer: Writer },
  range: { start: number; end: number },
): Promise<Imported> => {
  const { rows, names } = await checkWithNames(context, () => file.checkRows(context.db, range));
  const created = await createRecords(context, writer, pick(rows, 'new'));
  const restored = await restoreRecords(context, writer, pick(rows, 'restored'));
  const unchanged = await updateRecords(context, writer, pick(rows, 'changed'));
  const notAdded = [...created.failed, ...restored.failed];
  const counts = countOutcomes(rows);
  return {
    counts: {
      new: counts.new - notAdded.length,
      changed: counts.changed - unchanged.length,
      same: counts.same,
      wrong: counts.wrong + notAdded.length + unchanged.length,
    },
    created: [...names, ...created.created, ...restored.created],
    failed: [...pick(rows, 'wrong'), ...notAdded, ...unchanged],
  };
};
