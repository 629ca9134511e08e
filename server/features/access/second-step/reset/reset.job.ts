import { z } from 'zod';
import { defineJob } from '../../../../platform/jobs/index.ts';
import { chooseAccountChannel, getAccountMessenger, sendAccountMessage } from '../../../../platform/providers/messengers/index.ts';
import { secondStepRead } from '../second-step.read.ts';

/** Tells a user that an administrator reset the second step, because whoever signs in next could dismiss the notice. */
export const notifyOfReset = defineJob({
  name: 'secondStep.notifyOfReset',
  payload: z.strictObject({ userId: z.int() }),
  retryLimit: 5,
  async run({ userId }, { database, messengers, jobId, log }) {
    const user = await secondStepRead.activeUser(database.db, userId);
    if (!user) return;
    const channel = chooseAccountChannel(messengers, user);
    if (!channel)
      return log.warn({ userId }, 'a user was not told of the reset of the second step: neither WhatsApp nor e-mail reaches them');
    await sendAccountMessage(getAccountMessenger(messengers, channel), { message: { kind: 'secondStepReset' }, user, jobId, log });
  },
});
