import type { MessageStatus } from '../../../contract/entities/messages.ts';
import type { Actor } from '../../platform/context.ts';

type Whose = { company_id: number | null; status: MessageStatus };

/** The company whose messages alone somebody sees; undefined for who sees all. */
export const companyOf = ({ role, id }: Pick<Actor, 'role' | 'id'>): number | undefined => (role === 'company' ? id : undefined);

/** Whether a message is there for somebody: a company knows only its own. */
export const maySee = (actor: Pick<Actor, 'role' | 'id'>, { company_id }: Pick<Whose, 'company_id'>): boolean =>
  companyOf(actor) === undefined || company_id === actor.id;

/** Whether somebody may add, change or delete the videos of a message: a company only of its own, while it waits or was rejected. */
export const mayChangeVideos = (actor: Pick<Actor, 'role' | 'id'>, message: Whose): boolean =>
  companyOf(actor) === undefined || (maySee(actor, message) && message.status !== 'approved');
