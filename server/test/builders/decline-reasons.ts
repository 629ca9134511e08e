import type { DeclineKind } from '../../../contract/entities/messages/decline-reasons.ts';
import type { Db } from '../../platform/database/index.ts';
import { nextSerial } from './serial.ts';

type DeclineReasonOverrides = { kind?: DeclineKind; text?: string; archived_at?: Date };

export const buildDeclineReason = (
  db: Db,
  { kind = 'doctor', text = `Reason ${nextSerial()}`, archived_at }: DeclineReasonOverrides = {},
) =>
  db
    .insertInto('decline_reasons')
    .values({ kind, text, position: nextSerial(), archived_at: archived_at ?? null })
    .returning(['id', 'text'])
    .executeTakeFirstOrThrow();
