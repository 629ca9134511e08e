import type {
  SecurityEvent,
  SecurityEventExportQuery,
  SecurityEventListQuery,
} from '../../../../contract/entities/access/security-events.ts';
import { exportCsv } from '../../../kit/csv-export.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import type { Download } from '../../../platform/registration.ts';
import type { NewSecurityEvent } from '../../../platform/security/security-events.ts';
import { readAlert } from './recording/alert-monitor.ts';
import { toGroup } from './recording/event-group.ts';
import { type SecurityEventRow, securityEventsRead } from './security-events.read.ts';
import { securityEventsRepo } from './security-events.repo.ts';

const present = ({ user_id, user_name, user_role, at, ...row }: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  at: at.toISOString(),
  kind: row.kind,
  ip_address: row.ip_address,
  route: row.route,
  permission: row.permission,
  detail: row.detail,
  count: row.count,
  request_id: row.request_id,
  user: user_id === null || user_name === null || user_role === null ? null : { id: user_id, name: user_name, role: user_role },
});

const columns = ['id', 'at', 'kind', 'user_id', 'user', 'ip_address', 'route', 'permission', 'detail', 'count', 'request_id'] as const;

export const securityEvents = {
  async list(context: Context, query: SecurityEventListQuery) {
    return presentPage(await securityEventsRead.page(context.db, readDays(context, query)), present, query);
  },
  async getAlert({ db, now, settings }: Context) {
    const { is_on, failures, threshold, minutes } = await readAlert(db, { now, threshold: settings.securityAlertFailures });
    return { data: { is_on, failures, threshold, minutes } };
  },
  export(database: Database, context: Context, query: SecurityEventExportQuery): Promise<Download> {
    const filter = readDays(context, query);
    return exportCsv(context, {
      action: 'securityEvents.export',
      name: 'security-events',
      query,
      columns,
      count: () => securityEventsRead.count(database.db, filter),
      readBatch: (position) => securityEventsRead.batch(database.db, filter, position),
      format: (row: SecurityEventRow) => ({ ...row, at: row.at.toISOString(), user: row.user_name }),
    });
  },
};

/** Stores an event of the command line in the caller's transaction. */
export const recordOperatorEvent = ({ db, now }: { db: Db; now: Date }, event: NewSecurityEvent): Promise<void> =>
  securityEventsRepo.add(db, [toGroup(event, { ipAddress: null, requestId: 'npm run admin', route: 'npm run admin' }, now)]);
