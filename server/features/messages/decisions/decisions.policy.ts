import type { MessageStatus } from '../../../../contract/entities/messages.ts';

type Decided = { status: MessageStatus; status_updated_at: Date | null };

/** Whether a message moved on after the decider looked: its status is another than the one seen, or it last changed after the request was sent. */
export const isLate = (
  { status, status_updated_at }: Decided,
  { seen, arrivedAt }: { seen: MessageStatus | undefined; arrivedAt: Date },
): boolean => status !== seen || (status_updated_at !== null && status_updated_at > arrivedAt);
