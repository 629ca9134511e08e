import type { AuditExportQuery } from '../../../../../contract/entities/office/audit.ts';
import { formatLocalTime } from '../../../../../contract/kit/time-zone.ts';
import { audit } from '../../../../kit/audit.ts';
import { readCsv } from '../../../../kit/csv-export.ts';
import { readDays } from '../../../../kit/days.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/database/index.ts';
import type { Download } from '../../../../platform/registration.ts';
import { createSealer, type Sealer } from '../sealing/seal.service.ts';
import { sealsRepo } from '../sealing/seals.repo.ts';
import { type ExportedEntry, type ExportFilter, exportRead } from './export.read.ts';

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
    pieces: readCsv({
      columns,
      readBatch: (position) => exportRead.batch(database.db, filter, position),
      format: (entry) => ({ ...entry, at: entry.at.toISOString() }),
    }),
  };
};
