import {
  type DocumentView,
  type DocumentViewExportQuery,
  type DocumentViewKind,
  type DocumentViewListQuery,
  documentView,
} from '../../../../contract/entities/access/document-views.ts';
import { exportCsv } from '../../../kit/csv-export.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import type { Download } from '../../../platform/registration.ts';
import { type DocumentViewRow, documentViewsRead } from './document-views.read.ts';
import { documentViewsRepo } from './document-views.repo.ts';

const hourMs = 3_600_000;

type View = { userId: number; recordId: number };

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** Records who receives identity documents of which members: once a user, member and hour, by one statement. */
export const recordViews = async (
  db: Db,
  views: readonly View[],
  { kind = 'opened', now }: { kind?: DocumentViewKind; now: Date },
): Promise<void> => {
  const unique = new Map(views.map((view) => [`${view.userId} ${view.recordId}`, view]));
  // In one order, so that two requests cannot deadlock.
  const sorted = [...unique.values()].sort((a, b) => a.userId - b.userId || a.recordId - b.recordId);
  await documentViewsRepo.insert(
    db,
    sorted.map(({ userId, recordId }) => ({ user_id: userId, member_id: recordId, hour: hourOf(now), first_viewed_at: now, kind })),
  );
};

const present = ({
  id,
  user_id,
  user_name,
  member_id,
  member_name,
  member_role,
  kind,
  first_viewed_at,
}: DocumentViewRow): DocumentView => ({
  id,
  user: { id: user_id, name: user_name },
  member: { id: member_id, name: member_name, role: member_role },
  kind: documentView.shape.kind.parse(kind),
  viewed_at: first_viewed_at.toISOString(),
});

const columns = ['id', 'viewed_at', 'user_id', 'user', 'member_id', 'member', 'member_role', 'kind'] as const;

export const documentViews = {
  async list(context: Context, query: DocumentViewListQuery) {
    return presentPage(await documentViewsRead.page(context.db, readDays(context, query)), present, query);
  },
  export(database: Database, context: Context, query: DocumentViewExportQuery): Promise<Download> {
    const filter = readDays(context, query);
    return exportCsv(context, {
      action: 'documentViews.export',
      name: 'document-views',
      query,
      columns,
      count: () => documentViewsRead.count(database.db, filter),
      readBatch: (position) => documentViewsRead.batch(database.db, filter, position),
      format: ({ id, user_id, user_name, member_id, member_name, member_role, kind, first_viewed_at }: DocumentViewRow) => ({
        id,
        viewed_at: first_viewed_at.toISOString(),
        user_id,
        user: user_name,
        member_id,
        member: member_name,
        member_role,
        kind,
      }),
    });
  },
};
