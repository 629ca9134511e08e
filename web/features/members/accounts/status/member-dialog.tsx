import type { Mutation } from '../../../../kit/data/mutation.ts';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import type { Approval } from '../../../../kit/verification/approval.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PasswordReset } from '../../../access/admins/index.ts';
import { UserSessions } from '../../../access/session/index.ts';
import type { Member, MemberDialogState } from '../member.ts';
import { StatusChange } from './status-change.tsx';

type MemberDialogProps = {
  kind: Exclude<MemberDialogState, 'edit'>;
  member: Member;
  archive: Mutation<{ id: number }, unknown>;
  approval: Approval;
  /** What the confirm dialog of archiving says. */
  archiveText: string;
  onClose: () => void;
};

/** The open dialog of an action that all members share. */
export const MemberDialog = ({ kind, member, archive, approval, archiveText, onClose }: MemberDialogProps) => {
  const text = useText();
  const { id, name, status, roles } = member.user;
  if (kind === 'status') return <StatusChange member={{ id, name, status, roles }} approval={approval} onClose={onClose} />;
  if (kind === 'password') return <PasswordReset user={{ id, name }} onClose={onClose} />;
  if (kind === 'sessions') return <UserSessions user={{ id, name }} onClose={onClose} />;
  return (
    <ConfirmAction
      title={text('members.deleteTitle', { name })}
      confirmLabel={text('common.delete')}
      isDangerous
      mutation={archive}
      input={{ id: member.id }}
      onClose={onClose}
    >
      {archiveText}
    </ConfirmAction>
  );
};
