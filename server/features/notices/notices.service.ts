import {
  type Notice,
  type NoticeGroup,
  type NoticeKind,
  type NoticeListQuery,
  noticeKinds,
  noticePermissions,
} from '../../../contract/entities/notices.ts';
import { dayMs } from '../../../contract/kit/time-zone.ts';
import { presentPage } from '../../kit/list.ts';
import type { Context } from '../../platform/context.ts';
import { readActivity } from '../audit/index.ts';
import { type GroupRow, type NoticeRow, noticesRead, type Reader } from './notices.read.ts';
import { noticesRepo } from './notices.repo.ts';

const recentDays = 7;
/** A user who comes back after a longer time gets the last 30 days. */
const maxVisitDays = 30;

const isKind = (value: string): value is NoticeKind => noticeKinds.some((kind) => kind === value);

const allowedKinds = ({ actor }: Context): NoticeKind[] => noticeKinds.filter((kind) => actor.can(noticePermissions[kind]));

const readReader = async (context: Context): Promise<Reader & { muted: readonly NoticeKind[] }> => {
  const { db, actor } = context;
  const stored = await noticesRead.reader(db, actor.id);
  const muted = (stored?.muted ?? []).filter(isKind);
  return { userId: actor.id, seenId: stored?.seen_id ?? 0, muted, kinds: allowedKinds(context).filter((kind) => !muted.includes(kind)) };
};

const presenter =
  ({ now }: Context, { seenId }: Reader) =>
  ({ id, at, kind, entity, entity_id, title, actor_name, file_name, file_expires_at }: NoticeRow): Notice => ({
    id,
    at: at.toISOString(),
    kind,
    record: { entity, id: entity_id, title, file_name: file_expires_at && file_expires_at > now ? file_name : null },
    actor: actor_name,
    is_seen: id <= seenId,
  });

/** Reads groups of notices, and their newest notices by one further statement. */
const readGroups = async (context: Context, reader: Reader, since: Date): Promise<NoticeGroup[]> => {
  const { db, settings } = context;
  const { timeZone } = settings;
  const groups = await noticesRead.groups(db, reader, { since, timeZone });
  const rows = new Map(
    (
      await noticesRead.byIds(
        db,
        groups.flatMap(({ ids }) => ids),
      )
    ).map((row) => [row.id, row]),
  );
  const present = presenter(context, reader);
  const toGroup = ({ ids, at, ...group }: GroupRow): NoticeGroup => ({
    ...group,
    at: at.toISOString(),
    newest: ids.flatMap((id) => rows.get(id) ?? []).map(present),
  });
  return groups.map(toGroup);
};

const presentSubscriptions = (context: Context, muted: readonly NoticeKind[]) => ({
  data: allowedKinds(context).map((kind) => ({ kind, is_on: !muted.includes(kind) })),
});

export const notices = {
  async list(context: Context, query: NoticeListQuery) {
    const reader = await readReader(context);
    return presentPage(await noticesRead.page(context.db, reader, query), presenter(context, reader), query);
  },
  async recent(context: Context) {
    const since = new Date(context.now.getTime() - recentDays * dayMs);
    return { data: await readGroups(context, await readReader(context), since) };
  },
  async unseen(context: Context) {
    return { data: await noticesRead.unseen(context.db, await readReader(context)) };
  },
  async markSeen({ db, actor }: Context, until: number) {
    await noticesRepo.markSeen(db, actor.id, until);
    return { message: 'Marked as seen' };
  },
  async subscriptions(context: Context) {
    return presentSubscriptions(context, (await readReader(context)).muted);
  },
  /** Kinds that the user may not see keep their state. */
  async subscribe(context: Context, muted: readonly NoticeKind[]) {
    const { db, actor } = context;
    const allowed = allowedKinds(context);
    const before = (await readReader(context)).muted;
    const after = [...before.filter((kind) => !allowed.includes(kind)), ...allowed.filter((kind) => muted.includes(kind))];
    await noticesRepo.mute(db, actor.id, after);
    return presentSubscriptions(context, after);
  },
  async visit(context: Context) {
    const { db, actor, now } = context;
    const before = await noticesRepo.visit(db, actor.id, now);
    if (!before) return { data: { since: null, notices: [], activity: null } };
    const since = new Date(Math.max(before.getTime(), now.getTime() - maxVisitDays * dayMs));
    const found = await readGroups(context, await readReader(context), since);
    return {
      data: { since: since.toISOString(), notices: found, activity: actor.can('audit.read') ? await readActivity(context, since) : null },
    };
  },
};
