import { type AccountStatus, accountRules } from '../../../../contract/entities/members/account-status.ts';

type Facts = {
  doctor: { status: AccountStatus; points: number; isArchived?: boolean };
  /** The coins of the message, if the doctor sees it now. */
  message: { coins: number } | undefined;
  earning: { earned: number | null; is_done: boolean } | undefined;
  maxPoints: number;
};

/** Why a message pays a doctor nothing now, apart from its ceiling. */
export type Refusal = 'already' | 'not_visible' | 'free' | 'inactive' | 'full' | 'unfinished';

/** Decides whether a message pays a doctor now (decision 056); undefined if only its ceiling can still refuse it. */
export const findRefusal = ({ doctor, message, earning, maxPoints }: Facts): Refusal | undefined => {
  if (earning && earning.earned !== null) return 'already';
  if (!message) return 'not_visible';
  if (message.coins === 0) return 'free';
  if (doctor.isArchived || !accountRules[doctor.status].isActive) return 'inactive';
  if (doctor.points + message.coins > maxPoints) return 'full';
  return earning?.is_done ? undefined : 'unfinished';
};
