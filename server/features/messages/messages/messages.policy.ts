import { type MessageStatus, messageRules } from '../../../../contract/entities/messages/message-status.ts';
import { type Caller, isAdmin } from '../../../kit/actor.ts';

type MessageFields = { company_id: number | null; status: MessageStatus; archived_at: Date | null };

const isOwn = (caller: Caller, { company_id, archived_at }: MessageFields): boolean => company_id === caller.id && archived_at === null;

/** A company sees only its own active messages. */
export const canSee = (caller: Caller, message: MessageFields): boolean => isAdmin(caller) || isOwn(caller, message);

/** An administrator changes and archives every active message, a company its own ones in some statuses. */
export const canChange = (caller: Caller, message: MessageFields): boolean =>
  message.archived_at === null && (isAdmin(caller) || (isOwn(caller, message) && messageRules[message.status].isOpenToCompany));

type Version = { status: MessageStatus; status_updated_at: Date | null; updated_at: Date };

/** True if the decider saw another version of the message, or if it was decided on after the request was received. */
export const isOutdated = (
  { status_updated_at, updated_at }: Version,
  { seen, receivedAt }: { seen: Date | undefined; receivedAt: Date },
): boolean => updated_at.getTime() !== seen?.getTime() || (status_updated_at !== null && status_updated_at > receivedAt);

/** True if a decision was the last change of the message. */
export const isDecidedLast = ({ status, status_updated_at, updated_at }: Version): boolean =>
  messageRules[status].isDecided && status_updated_at?.getTime() === updated_at.getTime();
