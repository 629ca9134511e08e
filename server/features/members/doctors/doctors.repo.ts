import type { DoctorChange, DoctorDraft, LedgerEntry } from '../../../../contract/entities/members/doctors.ts';
import { toChanges, toRow } from '../../../kit/columns.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { OwnColumns } from '../accounts/index.ts';

/** The columns of `doctors` for the fields of a draft that the account does not hold. */
export const doctorColumns = {} as const satisfies OwnColumns<DoctorDraft, 'doctors'>;

export type ImageIds = { image_id?: string; front_image_id?: string; back_image_id?: string };

/** What a doctor enters in the members' app, besides the draft. */
export type ApplicationColumns = ImageIds & { syndicate_number?: string | null; application_changed_at?: Date };

/** A doctor of an import has no password of its own. */
type NewDoctor = Omit<DoctorDraft, 'password'>;

type NewLedgerEntry = {
  doctorId: number;
  kind: LedgerEntry['kind'];
  amount: number;
  balanceAfter: number;
  reason: string;
  actorId: number;
  at: Date;
  /** The message that a reward pays. */
  messageId?: number;
};

export const doctorsRepo = {
  insert: (db: Db, doctors: readonly { id: number; draft: NewDoctor }[], own: ApplicationColumns) =>
    db
      .insertInto('doctors')
      .values(doctors.map(({ id, draft }) => ({ user_id: id, ...toRow(doctorColumns, draft), ...own })))
      .execute(),
  setApplication: (db: Db, userId: number, columns: ApplicationColumns) =>
    db.updateTable('doctors').set(columns).where('user_id', '=', userId).execute(),
  /** Sets the fields that a change contains, and the given pictures. */
  update: async (db: Db, userId: number, { change, files }: { change: DoctorChange; files: ImageIds }): Promise<void> => {
    const columns = { ...toChanges(doctorColumns, change), ...files };
    if (Object.keys(columns).length > 0) await db.updateTable('doctors').set(columns).where('user_id', '=', userId).execute();
  },

  /** Adds coins to the balance and returns the new one; waits for any other change of it. */
  addPoints: (db: Db, userId: number, amount: number) =>
    db
      .updateTable('doctors')
      .set((row) => ({ points: row('points', '+', amount) }))
      .where('user_id', '=', userId)
      .returning('points')
      .executeTakeFirstOrThrow(),
  insertLedgerEntry: (db: Db, { doctorId, kind, amount, balanceAfter, reason, actorId, at, messageId }: NewLedgerEntry) =>
    db
      .insertInto('coin_lines')
      .values({
        ...{ doctor_id: doctorId, kind, amount, balance_after: balanceAfter, reason, actor_id: actorId, created_at: at },
        ...(messageId === undefined ? {} : { message_id: messageId }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),

  /** Locks an active doctor. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .innerJoin('doctors', 'doctors.user_id', 'users.id')
      .select(['users.id', 'users.status', 'doctors.points'])
      .where('users.id', '=', id)
      .where('users.archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
};
