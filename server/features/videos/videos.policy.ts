import type { MessageStatus } from '../../../contract/entities/messages.ts';
import type { Actor } from '../../platform/context.ts';

type Caller = Pick<Actor, 'id' | 'can'>;
type Whose = { company_id: number | null; status: MessageStatus };

/** The company whose messages alone somebody sees; undefined for who decides on messages and so sees all. */
export const companyOf = ({ id, can }: Caller): number | undefined => (can('messages.decide') ? undefined : id);

/** Whether a message is there for somebody: a company knows only its own. */
export const maySee = (actor: Caller, { company_id }: Pick<Whose, 'company_id'>): boolean =>
  companyOf(actor) === undefined || company_id === actor.id;

/** Whether somebody may add, change or delete the videos of a message: a company only of its own, while it waits or was rejected. */
export const mayChangeVideos = (actor: Caller, message: Whose): boolean =>
  companyOf(actor) === undefined || (maySee(actor, message) && message.status !== 'approved');
