import type { Insertable } from 'kysely';
import type { Db, Tables } from '../platform/database/index.ts';
import { demoRepo } from './demo.repo.ts';
import type { DemoDoctor } from './doctor.ts';
import { type DemoHistory, historyOf } from './history.ts';
import { accountTraces, chosen, decisionRows, inTime, traceOf, userRow, type World } from './member-rows.ts';
import { randomFrom } from './random.ts';
import type { DemoPictures } from './store-pictures.ts';

type DoctorWorld = World & { pictures: DemoPictures };
type Member = { role: 'doctor'; id: number; account: DemoDoctor; history: DemoHistory };

const doctorRow = ({ id, account, history }: Member, { pictures }: DoctorWorld): Insertable<Tables['doctors']> => ({
  user_id: id,
  points: history.lines.at(-1)?.balanceAfter ?? 0,
  image_id: chosen(pictures.portraits, account.portrait)?.id ?? null,
  front_image_id: chosen(pictures.fronts, account.card)?.id ?? null,
  back_image_id: chosen(pictures.backs, account.card)?.id ?? null,
});

const coinRows = ({ id, history }: Member, { adminId }: World): Insertable<Tables['coin_lines']>[] =>
  history.lines.map(({ kind, amount, balanceAfter, reason, at }) => ({
    doctor_id: id,
    kind,
    amount,
    balance_after: balanceAfter,
    reason,
    // What a doctor buys or earns by watching is its own doing.
    actor_id: kind === 'grant' || kind === 'correction' ? adminId : id,
    created_at: new Date(at),
  }));

const auditRows = (member: Member, world: World): Insertable<Tables['audit']>[] => {
  const { id, history } = member;
  const line = traceOf({ entity: 'doctors', id, adminId: world.adminId });
  const grants = history.lines.filter(({ kind }) => kind === 'grant');
  return [
    ...accountTraces('doctors', member, world),
    ...grants.map(({ amount, balanceAfter, reason, at }) =>
      line(at, 'doctors.addPoints', { before: { points: balanceAfter - amount }, after: { points: balanceAfter, reason } }),
    ),
  ];
};

/** Stores the doctors with their decisions, coins and traces in the order in which these happened; says how many doctors there are. */
export const fillDoctors = async (db: Db, doctors: readonly DemoDoctor[], world: DoctorWorld): Promise<number> => {
  const random = randomFrom(7);
  const told = doctors.map((account) => ({ role: 'doctor' as const, account, history: historyOf(account, world.now.getTime(), random) }));
  const ids = await demoRepo.insertUsers(
    db,
    told.map((member) => userRow(member, world)),
  );
  const members = told.map((member, index) => ({ ...member, id: ids[index] ?? 0 }));
  const rowsOf = <Row>(make: (member: Member, world: World) => Row[]) => members.flatMap((member) => make(member, world));
  await demoRepo.insertDoctors(
    db,
    members.map((member) => doctorRow(member, world)),
  );
  await demoRepo.insertDecisions(
    db,
    inTime(rowsOf(decisionRows), ({ decided_at }) => decided_at),
  );
  await demoRepo.insertCoinLines(
    db,
    inTime(rowsOf(coinRows), ({ created_at }) => created_at),
  );
  await demoRepo.insertAudit(
    db,
    inTime(rowsOf(auditRows), ({ at }) => at),
  );
  return members.length;
};
