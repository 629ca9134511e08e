import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';

/** An entry of the consents of a member: WhatsApp marketing, given, unless overridden. */
export const buildConsent = (db: Db, userId: number, overrides: Partial<Insertable<Tables['consents']>> & { at: Date }) =>
  db
    .insertInto('consents')
    .values({
      user_id: userId,
      channel: 'whatsapp',
      purpose: 'marketing',
      state: 'given',
      source: 'import',
      text_version: '2026-11',
      recorded_at: overrides.at,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
