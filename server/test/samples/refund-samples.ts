import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { buildBook, buildDoctor, buildPurchase, buildResearch } from '../builders.ts';
import type { BuildSample } from './sign-in-samples.ts';

type Kind = 'book' | 'research';

const buildBought = async (db: Db, kind: Kind) => {
  const { id } = await (kind === 'book' ? buildBook : buildResearch)(db);
  const { doctor_id } = await buildPurchase(db, { kind, id, doctor_id: (await buildDoctor(db, { points: 100 })).id });
  return { id, doctor_id };
};

const samplesOf = (key: 'books' | 'research', kind: Kind): Record<string, BuildSample> => ({
  [`${key}.refund`]: async (db) => ({ body: await buildBought(db, kind) }),
  [`${key}.undoRefund`]: async (db) => {
    const body = await buildBought(db, kind);
    await sql`update ${sql.table(`${kind}_purchases`)} set refunded_at = now() where doctor_id = ${body.doctor_id}`.execute(db);
    return { body };
  },
});

/** Refunds of purchases, and undoing them. */
export const refundSamples = { ...samplesOf('books', 'book'), ...samplesOf('research', 'research') };
