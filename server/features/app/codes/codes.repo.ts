import { sql } from 'kysely';
import type { Language } from '../../../../contract/app/kit.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { AccountChannel } from '../../../platform/providers/messengers/index.ts';

/** What a code proves a phone for. */
export const codePurposes = ['register', 'reset', 'change_phone'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** A phone has one code for each purpose. */
export type CodeKey = { phone: string; purpose: CodePurpose };

type NewCode = CodeKey & { codeHash: Buffer; channel: AccountChannel; locale: Language; expiresAt: Date };

const withKey = (db: Db, { phone, purpose }: CodeKey) =>
  db.updateTable('phone_codes').where('phone', '=', phone).where('purpose', '=', purpose);

export const codesRepo = {
  /** Stores a code in place of an earlier one. */
  save: (db: Db, { phone, purpose, codeHash, channel, locale, expiresAt }: NewCode) => {
    const code = { code_hash: codeHash, channel, locale, tries: 0, expires_at: expiresAt };
    return db
      .insertInto('phone_codes')
      .values({ phone, purpose, ...code })
      .onConflict((conflict) => conflict.columns(['phone', 'purpose']).doUpdateSet(code))
      .execute();
  },
  /** Counts a try before the code is compared. Returns undefined without a valid code. */
  countTry: (db: Db, key: CodeKey, { now, maxTries }: { now: Date; maxTries: number }) =>
    withKey(db, key)
      .set({ tries: sql`tries + 1` })
      .where('tries', '<', maxTries)
      .where('expires_at', '>', now)
      .returning(['code_hash', 'locale'])
      .executeTakeFirst(),
  /** Takes back the try of a right code, which may be sent again. Changes nothing if the code was replaced. */
  uncountTry: (db: Db, key: CodeKey, codeHash: Buffer) =>
    withKey(db, key).set({ tries: sql`tries - 1` }).where('code_hash', '=', codeHash).execute(),
  /** Removes a code, so that it is used once. Returns undefined if another request used or replaced it. */
  redeem: (db: Db, { phone, purpose }: CodeKey, codeHash: Buffer) =>
    db
      .deleteFrom('phone_codes')
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('code_hash', '=', codeHash)
      .returning('phone')
      .executeTakeFirst(),
};
