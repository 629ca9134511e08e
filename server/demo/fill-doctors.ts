import type { Insertable } from 'kysely';
import type { Db, Tables } from '../platform/database/index.ts';
import { demoRepo } from './demo.repo.ts';
import type { DemoDoctor } from './doctor.ts';
import type { Choices } from './fill-choices.ts';
import { type DemoHistory, historyOf } from './history.ts';
import { randomFrom } from './random.ts';
import type { DemoPictures } from './store-pictures.ts';

type World = { adminId: number; choices: Choices; passwordHash: string; pictures: DemoPictures; now: Date };
type Member = { id: number; doctor: DemoDoctor; history: DemoHistory };

const chosen = <Item>(items: readonly Item[], index: number | undefined): Item | null =>
  index === undefined ? null : (items[index] ?? null);

const userRow = ({ doctor, history }: Omit<Member, 'id'>, { adminId, choices, passwordHash }: World): Insertable<Tables['users']> => {
  const decided = history.decisions.at(-1);
  const changedAt = history.archivedAt ?? decided?.at ?? doctor.registeredAt;
  return {
    role: 'doctor',
    name: doctor.name,
    phone: doctor.phone,
    email: doctor.email,
    password_hash: passwordHash,
    address: doctor.address,
    status: doctor.stage,
    status_reason: decided?.reason ?? null,
    area_id: chosen(choices.areas, doctor.place),
    specialty_id: chosen(choices.specialties, doctor.specialty),
    promo_code_id: chosen(choices.promoCodes, doctor.promoCode),
    created_at: new Date(doctor.registeredAt),
    updated_at: new Date(changedAt),
    archived_at: history.archivedAt === undefined ? null : new Date(history.archivedAt),
    archived_by: history.archivedAt === undefined ? null : adminId,
  };
};

const doctorRow = ({ id, doctor, history }: Member, { pictures }: World): Insertable<Tables['doctors']> => ({
  user_id: id,
  points: history.lines.at(-1)?.balanceAfter ?? 0,
  image_id: chosen(pictures.portraits, doctor.portrait)?.id ?? null,
  front_image_id: chosen(pictures.fronts, doctor.card)?.id ?? null,
  back_image_id: chosen(pictures.backs, doctor.card)?.id ?? null,
});

const decisionRows = ({ id, history }: Member, { adminId }: World): Insertable<Tables['decisions']>[] =>
  history.decisions.map(({ status, reason, at }) => ({ user_id: id, status, reason, decided_by: adminId, decided_at: new Date(at) }));

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

const auditRows = ({ id, history }: Member, { adminId }: World): Insertable<Tables['audit']>[] => {
  const line = (at: number, action: string, { before, after }: { before?: object; after?: object } = {}) => ({
    at: new Date(at),
    actor_id: adminId,
    action,
    entity: 'doctors',
    entity_id: id,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    request_id: 'demo',
  });
  return [
    ...history.decisions.map(({ status, reason, at }, index) =>
      line(at, 'members.decide', {
        before: { status: history.decisions[index - 1]?.status ?? 'pending' },
        after: { status, ...(reason ? { reason } : {}) },
      }),
    ),
    ...history.lines
      .filter(({ kind }) => kind === 'grant')
      .map(({ amount, balanceAfter, reason, at }) =>
        line(at, 'doctors.addPoints', { before: { points: balanceAfter - amount }, after: { points: balanceAfter, reason } }),
      ),
    ...(history.archivedAt === undefined ? [] : [line(history.archivedAt, 'doctors.archive')]),
  ];
};

const inTime = <Row>(rows: Row[], moment: (row: Row) => unknown): Row[] =>
  rows.sort((left, right) => Number(moment(left)) - Number(moment(right)));

/** Stores the doctors with their decisions, coins and traces in the order in which these happened; says how many doctors there are. */
export const fillDoctors = async (db: Db, doctors: readonly DemoDoctor[], world: World): Promise<number> => {
  const random = randomFrom(7);
  const told = doctors.map((doctor) => ({ doctor, history: historyOf(doctor, world.now.getTime(), random) }));
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
