import type { MessageStatus } from '../../../contract/entities/messages.ts';
import type { Actor } from '../../platform/context.ts';

type Caller = Pick<Actor, 'id' | 'can'>;
type Facts = { company_id: number | null; status: MessageStatus; archived_at: Date | null };

/** The company whose messages alone a caller knows of; undefined for who decides on all of them. */
export const companyOf = (actor: Caller): number | undefined => (actor.can('messages.decide') ? undefined : actor.id);

const isOwn = (actor: Caller, { company_id, archived_at }: Facts): boolean => company_id === actor.id && archived_at === null;

/** A company knows of its own live messages only. */
export const maySee = (actor: Caller, message: Facts): boolean => companyOf(actor) === undefined || isOwn(actor, message);

/** A company changes what was rejected, so that it is decided on again. */
export const mayUpdate = (actor: Caller, message: Facts): boolean =>
  message.archived_at === null && (companyOf(actor) === undefined || (isOwn(actor, message) && message.status === 'rejected'));

/** What doctors may see already, only an administrator takes away. */
export const mayArchive = (actor: Caller, message: Facts): boolean =>
  message.archived_at === null && (companyOf(actor) === undefined || (isOwn(actor, message) && message.status !== 'approved'));
