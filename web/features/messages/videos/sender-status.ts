import { isSenderApproved, type SenderStatus } from '../../../../contract/entities/messages/message-status.ts';
import { t } from '../../../platform/i18n.ts';

/** The status of a company that may not send messages, in words; undefined for an approved one. */
export const describeUnapproved = (status: SenderStatus): string | undefined =>
  isSenderApproved(status) ? undefined : t(`messages.senderStatus.${status}`);
