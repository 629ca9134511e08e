import { type MessageStatus, messageRules } from '../../../../contract/entities/messages/message-status.ts';
import { type Caller, isAdmin } from '../../../kit/actor.ts';

type MessageFields = { company_id: number | null; status: MessageStatus };

/** A company sees only the videos of its own messages. */
export const canSeeVideos = (caller: Caller, { company_id }: Pick<MessageFields, 'company_id'>): boolean =>
  isAdmin(caller) || company_id === caller.id;

/** A company adds, changes and archives videos of its own messages in some statuses. */
export const canChangeVideos = (caller: Caller, message: MessageFields): boolean =>
  isAdmin(caller) || (canSeeVideos(caller, message) && messageRules[message.status].isOpenToCompany);
