import type { Logger } from 'pino';
import { ProviderError } from '../index.ts';
import type { AccountMessage, AccountMessenger, AccountRecipient } from './port.ts';

type Delivery = {
  message: AccountMessage;
  user: AccountRecipient;
  /** The id of the job that sends a message whose text is the same in each retry; undefined for any other message. */
  jobId: string | undefined;
  log: Pick<Logger, 'error'>;
};

/**
 * Sends a message about an account from a job. Returns whether the service accepted it. If it refuses the message for good, that is logged,
 * because a retry would be refused too. Any other failure is thrown, so that the job runs again.
 */
export const sendAccountMessage = async (messenger: AccountMessenger, { message, user, jobId, log }: Delivery): Promise<boolean> => {
  try {
    await messenger.send(message, user, jobId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error;
    log.error({ err: error, userId: user.id, kind: message.kind }, 'a message about an account was refused and is not sent again');
    return false;
  }
};
