import type { MemberRole } from '../../../../../contract/entities/members/members.ts';
import type { Approval, LoadState } from '../../../../kit/verification/approval.tsx';
import type { useText } from '../../../../platform/i18n.ts';

type Documents = {
  role: MemberRole;
  name: string;
  /** Whether the member has uploaded all of them. */
  isComplete: boolean;
  isRemoved: boolean;
  /** Of those that are on screen; left out if none are. */
  load?: LoadState;
};

/** Whether an account can be approved, by the documents that prove it. */
export const getMemberApproval = ({ role, name, isComplete, isRemoved, load }: Documents, text: ReturnType<typeof useText>): Approval => {
  const ask = (why: 'missing' | 'unseen'): Approval => ({
    kind: 'question',
    title: text(`verification.of.${role}.${why}.title`, { name }),
    text: text(`verification.of.${role}.${why}.text`),
  });
  if (isRemoved) return { kind: 'blocked' };
  if (!isComplete) return ask('missing');
  if (load === 'loading') return { kind: 'loading', label: text(`verification.of.${role}.loading`) };
  return load === 'failed' ? ask('unseen') : { kind: 'ready' };
};
