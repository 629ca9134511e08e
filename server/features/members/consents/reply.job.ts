import { z } from 'zod';
import { consentState } from '../../../../contract/entities/members/consents.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { ProviderError } from '../../../platform/providers/index.ts';
import { sendAccountMessage } from '../../../platform/providers/messengers/index.ts';
import { consentsRead } from './consents.read.ts';

/** Confirms a reply about marketing to the member, by WhatsApp. */
export const confirmReply = defineJob({
  name: 'consents.confirmReply',
  payload: z.strictObject({ userId: z.int(), state: consentState }),
  retryLimit: 5,
  async run({ userId, state }, { database, messengers: { accountWhatsapp }, jobId, log }) {
    const user = await consentsRead.recipient(database.db, userId);
    if (!user || accountWhatsapp.unreachableReason(user)) return;
    try {
      await sendAccountMessage(accountWhatsapp, { message: { kind: 'marketing', state }, user, jobId, log });
    } catch (error) {
      // The member may have received it, and must not receive it twice.
      if (!(error instanceof ProviderError && error.failure === 'unanswered')) throw error;
      log.warn({ err: error, userId }, 'the confirmation of a reply is not repeated');
    }
  },
});
