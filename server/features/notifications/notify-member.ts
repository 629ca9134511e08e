import type { Context } from '../../platform/context.ts';
import { notificationsRepo } from './notifications.repo.ts';

/** Tells a member in the app what was decided on its account; also one that receives nothing else, such as a declined one. */
export const notifyMember = ({ db, now, actor }: Context, { userId, title, body }: { userId: number; title: string; body: string }) =>
  notificationsRepo.insertDecision(db, { channel: 'notification', title, body, by: actor.id, at: now }, userId);
