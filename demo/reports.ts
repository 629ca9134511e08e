import type { ReportKind, ReportReason } from '../contract/app/reports.ts';
import type { ReportOutcome } from '../contract/entities/office/reports.ts';
import { insertRecords, insertRows } from './insert.ts';
import { day, hour } from './random.ts';
import type { ContentSeeder } from './seeder.ts';

type DemoReport = { reason: ReportReason; content?: string };
type Reported = { kind: ReportKind; hoursAgo: number; reports: readonly DemoReport[]; outcome?: ReportOutcome };

const patient = { reason: 'patient', content: 'The face of the patient is in the photo.' } as const;

/** The newest records of each kind, longest waiting first. The second one is hidden, because three doctors reported it. */
const reported: readonly Reported[] = [
  { kind: 'message_comment', hoursAgo: 31, reports: [{ reason: 'spam' }, { reason: 'spam', content: 'هذا إعلان عن عيادة خاصة' }] },
  { kind: 'post', hoursAgo: 20, reports: [patient, { reason: 'patient' }, { reason: 'other', content: 'Please ask the author first.' }] },
  { kind: 'post_comment', hoursAgo: 9, reports: [{ reason: 'rude' }] },
  { kind: 'post', hoursAgo: 3, reports: [{ reason: 'wrong', content: 'This dose is too high for children.' }] },
  { kind: 'post_comment', hoursAgo: 80, reports: [{ reason: 'rude' }, { reason: 'wrong' }], outcome: 'kept' },
  { kind: 'message_comment', hoursAgo: 130, reports: [{ reason: 'spam' }], outcome: 'kept' },
];

const idsOf = (seeder: ContentSeeder, kind: ReportKind, before: Date) => {
  const { db } = seeder;
  if (kind === 'post')
    return db
      .selectFrom('posts')
      .select(['id', 'doctor_id'])
      .where('archived_at', 'is', null)
      .where('created_at', '<', before)
      .where(({ exists, selectFrom }) => exists(selectFrom('post_photos').select('post_photos.id').whereRef('post_id', '=', 'posts.id')))
      .orderBy('id', 'desc')
      .execute();
  return db
    .selectFrom(`${kind}s`)
    .select(['id', 'doctor_id'])
    .where('hidden_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('id', 'desc')
    .execute();
};

/** Active doctors other than the author. */
const pickReporters = (seeder: ContentSeeder, author: number, { count, before }: { count: number; before: Date }): number[] => {
  const reporters = new Set<number>();
  while (reporters.size < count) {
    const reporter = seeder.pickDoctor(before.getTime());
    if (reporter !== author) reporters.add(reporter);
  }
  return [...reporters];
};

const decisionOf = (outcome: ReportOutcome | undefined, at: Date) =>
  outcome ? { outcome, decided_at: new Date(at.getTime() + day / 4) } : {};

/** Posts and comments that doctors reported: four wait, one of them for too long. */
export const seedReports = async (seeder: ContentSeeder): Promise<void> => {
  const { db, now, adminId } = seeder;
  for (const [index, { kind, hoursAgo, reports, outcome }] of reported.entries()) {
    const at = new Date(now.getTime() - hoursAgo * hour);
    const record = (await idsOf(seeder, kind, at))[index * 2];
    if (!record) continue;
    const decision = decisionOf(outcome, at);
    const row = { kind, record_id: record.id, reported_at: at, updated_at: at, ...decision, decided_by: outcome ? adminId : null };
    const [stored] = await insertRecords(db, 'report_cases', [row]);
    const reporters = pickReporters(seeder, record.doctor_id, { count: reports.length, before: at });
    const rows = reports.map(({ reason, content = null }, number) => ({
      case_id: stored?.id ?? 0,
      reporter_id: reporters[number] ?? 0,
      reason,
      content,
      created_at: new Date(at.getTime() + number * 20 * 60_000),
      ...decision,
    }));
    await insertRows(db, 'reports', rows);
  }
};
