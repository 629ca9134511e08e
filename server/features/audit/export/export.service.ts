import type { AuditExportQuery } from '../../../../contract/entities/audit.ts';
import { formatLocalTime } from '../../../../contract/kit/time-zone.ts';
import { audit } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import type { Download } from '../../../platform/registration.ts';
import { csvStart, formatCsvLine } from '../../../platform/sheets/csv-line.ts';
import { createSealer, type Sealer } from '../sealing/seal.service.ts';
import { sealsRepo } from '../sealing/seals.repo.ts';
import { type ExportCursor, type ExportedEntry, type ExportFilter, exportRead } from './export.read.ts';

const batchSize = 1_000;

const columns = [
  'seal',
  'hash',
  'id',
  'at',
  'actor_id',
  'actor',
  'action',
  'entity',
  'entity_id',
  'record',
  'before',
  'after',
  'request_id',
] as const satisfies (keyof ExportedEntry)[];

const formatEntry = (entry: ExportedEntry): string =>
  formatCsvLine(columns.map((column) => (column === 'at' ? entry.at.toISOString() : entry[column])));

async function* readCsv(db: Db, filter: ExportFilter): AsyncGenerator<string> {
  yield csvStart + formatCsvLine(columns);
  let after: ExportCursor | undefined;
  for (;;) {
    const entries = await exportRead.batch(db, filter, { after, limit: batchSize });
    if (entries.length > 0) yield entries.map(formatEntry).join('');
    after = entries.at(-1);
    if (!after || entries.length < batchSize) return;
  }
}

const sealers = new WeakMap<Database, Sealer>();

/** The sealer of all exports. It remembers up to which entry the trail is sealed, so that only the first export reads all of it. */
const getSealer = (database: Database): Sealer => {
  const sealer = sealers.get(database) ?? createSealer(database);
  sealers.set(database, sealer);
  return sealer;
};

type ExportContext = Pick<Context, 'db' | 'now' | 'requestId'> & { actor: { id: number }; settings: { timeZone: string } };

/**
 * Exports the entries that are committed now. All of them are sealed first, so that the number of the last seal bounds every batch:
 * entries that are written during the download are not in it.
 */
export const exportTrail = async (database: Database, context: ExportContext, query: AuditExportQuery): Promise<Download> => {
  await getSealer(database).seal();
  const head = await sealsRepo.findHead(database.db);
  const filter: ExportFilter = { ...readDays(context, query), upToSeal: head?.number ?? 0 };
  const count = await exportRead.count(database.db, filter);
  await audit(context, { action: 'audit.export', entity: 'users', id: context.actor.id, after: { ...query, count } });
  return {
    fileName: `audit-${formatLocalTime(context.now, context.settings.timeZone).slice(0, 'YYYY-MM-DD'.length)}.csv`,
    pieces: readCsv(database.db, filter),
  };
};
