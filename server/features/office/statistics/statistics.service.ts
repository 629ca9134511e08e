import type { Waiting } from '../../../../contract/entities/office/statistics.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Context } from '../../../platform/context.ts';
import { countOpenRegistrations } from '../../app/registration/index.ts';
import { type ChartedKind, statisticsRead } from './statistics.read.ts';

/** What a caller needs to see a queue. */
const queuePermissions = {
  doctors: 'doctors.read',
  companies: 'companies.read',
  messages: 'messages.readAll',
  contacts: 'contacts.read',
  reports: 'reports.read',
  failures: 'notifications.readAll',
} as const satisfies Record<keyof Waiting, Permission>;

/** The last twelve months up to a day as YYYY-MM, oldest first. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );

export const statistics = {
  async waiting({ db, actor }: Context) {
    const queues = new Map((await statisticsRead.waiting(db)).map(({ kind, ...queue }) => [kind, queue]));
    const queueOf = (kind: keyof Waiting) => {
      if (!actor.can(queuePermissions[kind])) return null;
      const { count, oldest } = queues.get(kind) ?? { count: 0, oldest: null };
      return { count, oldest_at: oldest?.toISOString() ?? null };
    };
    return {
      data: {
        doctors: queueOf('doctors'),
        companies: queueOf('companies'),
        messages: queueOf('messages'),
        contacts: queueOf('contacts'),
        reports: queueOf('reports'),
        failures: queueOf('failures'),
      },
    };
  },
  async registrations({ db, now }: Context) {
    return { data: { in_progress: await countOpenRegistrations(db, now) } };
  },
  async trends({ db, now, settings: { timeZone } }: Context, { weeks }: { weeks: number }) {
    return { data: { weeks: await statisticsRead.trends(db, { weeks, now, timeZone }) } };
  },
  async charts({ db, now }: Context, kind: ChartedKind) {
    const months = lastMonths(now);
    const [counts, areas, specialties] = await Promise.all([
      statisticsRead.months(db, kind, months[0] ?? ''),
      statisticsRead.areas(db, kind),
      statisticsRead.specialties(db, kind),
    ]);
    const byPart = new Map(counts.map(({ part, count }) => [part, count]));
    const countOf = (month: string, status: string) => byPart.get(`${month}.${status}`) ?? 0;
    return {
      data: {
        months: months.map((month) => ({
          month,
          pending: countOf(month, 'pending'),
          approved: countOf(month, 'approved'),
          declined: countOf(month, 'declined'),
        })),
        areas,
        specialties,
      },
    };
  },
};
