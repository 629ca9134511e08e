import type { MessageStatus } from '../../../../contract/entities/messages.ts';

type Version = { status: MessageStatus; status_updated_at: Date | null; updated_at: Date };

/** Whether a message moved on after the decider looked: it is another than the one seen, or was decided on after the request was sent. */
export const isLate = (
  { status_updated_at, updated_at }: Version,
  { seen, arrivedAt }: { seen: Date | undefined; arrivedAt: Date },
): boolean => updated_at.getTime() !== seen?.getTime() || (status_updated_at !== null && status_updated_at > arrivedAt);

/** Whether a decision was the last that happened to a message. */
export const isDecidedLast = ({ status, status_updated_at, updated_at }: Version): boolean =>
  status !== 'pending' && status_updated_at?.getTime() === updated_at.getTime();
