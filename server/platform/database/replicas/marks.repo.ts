import { sql } from 'kysely';
import type { Db } from '../types.ts';
import { latestMark, type Mark, type Position, toMark } from './mark.ts';

type FloorRow = { epoch: number; mark: string };
type SessionRow = FloorRow & { own: string | null };

const first = async <Row>(rows: Promise<{ rows: Row[] }>): Promise<Row | undefined> => (await rows).rows[0];

/** Reads and writes marks on the primary. */
export const marksRepo = {
  /** The end of the write-ahead log: everything committed so far is before it. */
  getEnd: async (db: Db): Promise<Mark> => {
    const { rows } = await sql<{ mark: string }>`select pg_current_wal_insert_lsn()::text as mark`.execute(db);
    return toMark(rows[0]?.mark ?? '');
  },
  /** The end of the log and the epoch; the epoch is null after a crash or a promotion, until `beginEpoch`. */
  getEndAndEpoch: async (db: Db): Promise<{ mark: Mark; epoch: number | null }> => {
    const row = await first(
      sql<{ mark: string; epoch: number | null }>`
        select pg_current_wal_insert_lsn()::text as mark, (select epoch from read_floor) as epoch`.execute(db),
    );
    return { mark: toMark(row?.mark ?? ''), epoch: row?.epoch ?? null };
  },
  /** Returns the position that the reads of a session must see; undefined if no epoch has begun since a crash or a promotion. */
  findNeeded: async (db: Db, sessionHash: Buffer): Promise<Position | undefined> => {
    const row = await first(
      sql<SessionRow>`
        select epoch, read_floor.mark::text as mark, write_marks.mark::text as own
        from read_floor left join write_marks on session_hash = ${sessionHash}`.execute(db),
    );
    return row && { epoch: row.epoch, mark: latestMark(toMark(row.mark), row.own === null ? undefined : toMark(row.own)) };
  },
  /** Stores that a session has written. Call it after the commit. */
  record: async (db: Db, sessionHash: Buffer): Promise<Mark> => {
    const row = await first(
      sql<{ mark: string }>`
        insert into write_marks (session_hash, mark) values (${sessionHash}, pg_current_wal_insert_lsn())
        on conflict (session_hash) do update
          set mark = greatest(write_marks.mark, excluded.mark), written_at = now()
        returning mark::text`.execute(db),
    );
    return toMark(row?.mark ?? '');
  },
  /**
   * Begins an epoch unless one has begun. Call it in a transaction. It deletes marks ahead of the log, which come only from a restored dump.
   */
  beginEpoch: async (db: Db): Promise<Position> => {
    await sql`select from database_identity for update`.execute(db);
    await sql`delete from write_marks where mark > pg_current_wal_insert_lsn()`.execute(db);
    await sql`delete from read_floor where mark > pg_current_wal_insert_lsn()`.execute(db);
    const select = sql<FloorRow>`select epoch, mark::text as mark from read_floor`;
    if (!(await first(select.execute(db)))) {
      await sql`
        with next as (update database_identity set epoch = epoch + 1 returning epoch)
        insert into read_floor (epoch, mark) select epoch, pg_current_wal_insert_lsn() from next`.execute(db);
    }
    const row = await first(select.execute(db));
    return { epoch: row?.epoch ?? 0, mark: toMark(row?.mark ?? '') };
  },
  /** Removes marks that are an hour old, and raises the floor to the latest of them, so that every read sees those writes. */
  removeOld: (db: Db) =>
    sql`
      with removed as (
        delete from write_marks where session_hash in (
          select session_hash from write_marks where written_at < now() - interval '1 hour' limit 10000 for update skip locked
        ) returning mark
      )
      update read_floor set mark = greatest(mark, (select max(mark) from removed)) where exists (select from removed)`.execute(db),
};
