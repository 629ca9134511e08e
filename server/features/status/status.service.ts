import type { TestChannel } from '../../../contract/entities/status.ts';
import { audit } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { invalidField, orNotFound } from '../../platform/errors.ts';
import { statusRead } from './status.read.ts';

export const status = {
  /** Sends a test message to the caller, outside a transaction. Throws 422 with the reason if it could not be sent. */
  async send(db: Db, { actor, status: reader }: Omit<Context, 'db'>, channel: TestChannel) {
    const user = orNotFound(await statusRead.address(db, actor.id), `user ${actor.id}`);
    const problem = await reader.sendTest(channel, user);
    if (problem !== null) throw invalidField('channel', problem);
  },
  async recordTest(context: Context, channel: TestChannel) {
    await audit(context, { action: 'status.test', entity: 'users', id: context.actor.id, after: { channel } });
    return { data: { channel }, message: 'Test message sent' };
  },
};
