import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/index.ts';
import type { EntryText, Head, Seal } from './chain.ts';

/** An arbitrary number that all processes of this product share. */
const lockKey = 7_310_016;

/** All columns of an entry as one text. Digests stand for the fields, so that erasing their text keeps the seal valid. */
const entryText: RawBuilder<string> = sql`audit_entry_text(audit, audit_erasures)`;

const hexHash = sql<string>`encode(audit_seals.hash, 'hex')`;

/** A range of ids: after the first, up to and including the second. */
export type IdRange = { after: number; upTo: number };

/** The last id, the oldest transaction that is still running, and the next transaction. */
export type Progress = { lastId: number; oldestRunning: number; nextTransaction: number };

/** A seal and the text of its entry; null if the entry is missing. */
export type SealedEntry = Seal & { text: string | null };

export const sealsRepo = {
  /** Waits until no other process seals. The end of the transaction unlocks. */
  lock: async (db: Db): Promise<void> => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
  },
  getProgress: async (db: Db): Promise<Progress> => {
    const { rows } = await sql<Progress>`select coalesce((select max(id) from audit), 0) as "lastId",
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "oldestRunning",
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "nextTransaction"`.execute(db);
    return rows[0] ?? { lastId: 0, oldestRunning: 0, nextTransaction: 0 };
  },
  findHead: (db: Db): Promise<Head | undefined> =>
    db
      .selectFrom('audit_seals')
      .select(['number', hexHash.as('hash')])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  findByNumber: (db: Db, number: number): Promise<Head | undefined> =>
    db
      .selectFrom('audit_seals')
      .select(['number', hexHash.as('hash')])
      .where('number', '=', number)
      .executeTakeFirst(),
  /** The last seal and the time of its entry. */
  findLast: (db: Db): Promise<(Head & { at: Date | null }) | undefined> =>
    db
      .selectFrom('audit_seals')
      .leftJoin('audit', 'audit.id', 'audit_seals.audit_id')
      .select(['number', hexHash.as('hash'), 'audit.at'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  /** The entries of a range without a seal, in the order of their ids. The range bounds what is read of both tables. */
  listUnsealed: (db: Db, { after, upTo }: IdRange, limit: number): Promise<EntryText[]> =>
    db
      .selectFrom('audit')
      .leftJoin('audit_erasures', 'audit_erasures.audit_id', 'audit.id')
      .select(['audit.id', entryText.as('text')])
      .where('audit.id', '>', after)
      .where('audit.id', '<=', upTo)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('audit_seals')
              .select('number')
              .whereRef('audit_seals.audit_id', '=', 'audit.id')
              .where('audit_seals.audit_id', '>', after)
              .where('audit_seals.audit_id', '<=', upTo),
          ),
        ),
      )
      .orderBy('audit.id')
      .limit(limit)
      .execute(),
  insert: async (db: Db, seals: readonly Seal[]): Promise<void> => {
    const columns = [seals.map(({ number }) => number), seals.map(({ auditId }) => auditId), seals.map(({ hash }) => hash)];
    await sql`insert into audit_seals (number, audit_id, hash)
      select number, audit_id, decode(hash, 'hex')
      from unnest(${columns[0]}::bigint[], ${columns[1]}::bigint[], ${columns[2]}::text[]) as seal (number, audit_id, hash)`.execute(db);
  },
  /** The seals of a range of numbers with their entries, in order. */
  listSealed: (db: Db, { after, upTo }: IdRange, limit: number): Promise<SealedEntry[]> =>
    db
      .selectFrom('audit_seals')
      .leftJoin('audit', 'audit.id', 'audit_seals.audit_id')
      .leftJoin('audit_erasures', 'audit_erasures.audit_id', 'audit_seals.audit_id')
      .select(['number', 'audit_seals.audit_id as auditId', hexHash.as('hash')])
      .select(sql<string | null>`case when audit.id is not null then ${entryText} end`.as('text'))
      .where('number', '>', after)
      .where('number', '<=', upTo)
      .orderBy('number')
      .limit(limit)
      .execute(),
  /** The lowest number of an entry at or after a time. */
  findFirstSince: async (db: Db, since: Date): Promise<number | undefined> => {
    const first = await db
      .selectFrom('audit_seals')
      .innerJoin('audit', 'audit.id', 'audit_seals.audit_id')
      .select('number')
      .where('audit.at', '>=', since)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    return first?.number;
  },
  /** The number of entries whose details were erased. */
  countErased: async (db: Db): Promise<number> => {
    const { count } = await db
      .selectFrom('audit_erasures')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  /** Counts the entries before a time that have no seal, and names the first. */
  countUnsealedBefore: (db: Db, before: Date): Promise<{ count: number; firstId: number | null }> =>
    db
      .selectFrom('audit')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('audit.id').as('firstId')])
      .where('audit.at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('audit_seals').select('number').whereRef('audit_seals.audit_id', '=', 'audit.id'))),
      )
      .executeTakeFirstOrThrow(),
};
