import type { TestChannel } from '../../../../contract/entities/office/status.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { invalidField, orNotFound } from '../../../platform/errors.ts';
import { statusRead } from './status.read.ts';

const messages = {
  succeeded: 'Test message sent',
  // Only push needs a device.
  checked: 'The settings are valid. No message was sent, because you have no registered device.',
};

export const status = {
  unmeasuredVideos: ({ db }: Pick<Context, 'db'>) => statusRead.unmeasuredVideos(db),
  /** Tests a part for the caller, outside a transaction; returns its outcome. Throws 422 with the reason if that fails. */
  async send(db: Db, { actor, status: reader }: Omit<Context, 'db'>, channel: TestChannel) {
    const user = orNotFound(await statusRead.address(db, actor.id), `user ${actor.id}`);
    const result = await reader.sendTest(channel, user);
    if (result.outcome === 'failed') throw invalidField('channel', result.problem);
    return result.outcome;
  },
  async recordTest(context: Context, { channel, outcome }: { channel: TestChannel; outcome: keyof typeof messages }) {
    await audit(context, { action: 'status.test', entity: 'users', id: context.actor.id, after: { channel } });
    return { data: { channel }, message: channel === 'files' ? 'The test file was written, read and deleted' : messages[outcome] };
  },
};
