import type { MemberErasure } from '../../../../contract/entities/members/members.ts';
import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';

/** When the personal data of a member will be or was erased, as one sentence. */
export const ErasureState = ({ erasure: { due_at: dueAt, erased_at: erasedAt } }: { erasure: MemberErasure }) => {
  const text = useText();
  return erasedAt ? text('erasures.erasedOn', { date: formatDay(erasedAt) }) : text('erasures.dueOn', { date: formatDay(dueAt) });
};
