import {
  type Notice,
  type NoticeGroup,
  type NoticeKind,
  type NoticeListQuery,
  noticeKinds,
  noticePermissions,
  type SeenDraft,
} from '../../../../contract/entities/office/notices.ts';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { readActivity } from '../audit/index.ts';
import { type GroupRow, type NoticeRow, noticesRead, type Reader } from './notices.read.ts';
import { noticesRepo } from './notices.repo.ts';

const recentDays = 7;
/** A user who comes back after a longer time gets the last 30 days. */
const maxVisitDays = 30;
/** A visit that was not reported for longer has ended. An open Home reports it every ten minutes. */
const visitPauseMs = 30 * 60_000;
/** Home that is opened again sooner was reloaded, which is the same visit. */
const reloadMs = 60_000;
/** Home shows no own tasks: the user started them. */
const ownKinds: readonly NoticeKind[] = ['task_finished', 'task_failed'];

const isKind = (value: string): value is NoticeKind => noticeKinds.some((kind) => kind === value);

const allowedKinds = ({ actor }: Context): NoticeKind[] => noticeKinds.filter((kind) => actor.can(noticePermissions[kind]));

const readReader = async (context: Context): Promise<Reader & { muted: readonly NoticeKind[] }> => {
  const { db, actor } = context;
  const stored = await noticesRead.reader(db, actor.id);
  const muted = (stored?.muted ?? []).filter(isKind);
  return {
    userId: actor.id,
    seenId: stored?.seen_id ?? 0,
    seenIds: stored?.seen_ids ?? [],
    muted,
    kinds: allowedKinds(context).filter((kind) => !muted.includes(kind)),
  };
};

const presenter =
  ({ now }: Context, { seenId, seenIds }: Reader) =>
  ({ id, at, kind, entity, entity_id, title, actor_name, file_name, file_expires_at }: NoticeRow): Notice => ({
    id,
    at: at.toISOString(),
    kind,
    record: { entity, id: entity_id, title, file_name: file_expires_at && file_expires_at > now ? file_name : null },
    actor: actor_name,
    is_seen: id <= seenId || seenIds.includes(id),
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

/** Stores that the user has Home open. Returns when Home was last open before this visit; null if never. */
const recordVisit = async ({ db, actor, now }: Context, continued: string | null | undefined): Promise<Date | null> => {
  const stored = await noticesRepo.lockVisit(db, actor.id);
  const last = stored?.visited_at ?? null;
  const sinceLast = last ? now.getTime() - last.getTime() : 0;
  const isSameVisit = sinceLast < (continued === undefined ? reloadMs : visitPauseMs);
  const previous = isSameVisit ? (stored?.previous_visit_at ?? null) : last;
  await noticesRepo.saveVisit(db, actor.id, { at: now, previous });
  // Another browser may have begun a visit meanwhile, which does not change what this one shows.
  if (isSameVisit && continued !== undefined) return continued === null ? null : new Date(continued);
  return previous;
};

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
  async markSeen({ db, actor }: Context, { until = 0, ids = [] }: SeenDraft) {
    await noticesRepo.markSeen(db, actor.id, { until, ids });
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
  /** `continued` is the `since` of the visit that goes on; undefined if Home is opened. */
  async visit(context: Context, continued: string | null | undefined) {
    const { now, actor } = context;
    const before = await recordVisit(context, continued);
    const from = before?.getTime() ?? now.getTime() - dayMs;
    const since = new Date(Math.max(from, now.getTime() - maxVisitDays * dayMs));
    const reader = await readReader(context);
    const shown = { ...reader, kinds: reader.kinds.filter((kind) => !ownKinds.includes(kind)) };
    return {
      data: {
        since: before && since.toISOString(),
        notices: await readGroups(context, shown, since),
        activity: actor.can('audit.read') ? await readActivity(context, since) : null,
      },
    };
  },
};
