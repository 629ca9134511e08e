import { z } from 'zod';
import { accountStatuses } from '../members/account-status.ts';

export const messageStatuses = ['pending', 'approved', 'rejected'] as const;
export const messageStatus = z.enum(messageStatuses);
export type MessageStatus = z.infer<typeof messageStatus>;

/** The status of a message's company. Unless it is approved, the message cannot be approved, and its videos cannot be uploaded. */
export const senderStatus = z.enum([...accountStatuses, 'archived']);
export type SenderStatus = z.infer<typeof senderStatus>;

/** Tells if a company of this status may be the sender of an approved message. */
export const isSenderApproved = (status: SenderStatus): status is 'approved' => status === 'approved';

type MessageRules = {
  /** Doctors see the message, so it has counts, a reach, a schedule and an audience that can be changed. */
  isPublic: boolean;
  /** An administrator has decided. Otherwise the message waits in the queue. */
  isDecided: boolean;
  /** Its company may change and archive it, and add, change and archive its videos. */
  isOpenToCompany: boolean;
  /** Its company reads why it was refused. A change by the company sends it for approval again. */
  isRefused: boolean;
  /** What an administrator may decide now. */
  next: readonly MessageStatus[];
};

/** What each status of a message allows. Policies, lists and screens read it. */
export const messageRules: Readonly<Record<MessageStatus, MessageRules>> = {
  pending: { isPublic: false, isDecided: false, isOpenToCompany: true, isRefused: false, next: ['approved', 'rejected'] },
  approved: { isPublic: true, isDecided: true, isOpenToCompany: false, isRefused: false, next: ['rejected'] },
  rejected: { isPublic: false, isDecided: true, isOpenToCompany: true, isRefused: true, next: ['approved'] },
};

/** The statuses of messages that doctors see. */
export const publicMessageStatuses = messageStatuses.filter((status) => messageRules[status].isPublic);

/** The statuses of messages that wait for a decision. */
export const undecidedMessageStatuses = messageStatuses.filter((status) => !messageRules[status].isDecided);
