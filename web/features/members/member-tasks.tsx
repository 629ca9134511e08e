import type { RouteSpec } from '../../../contract/kit/route.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import type { Write } from '../../kit/write.ts';
import { useText } from '../../platform/i18n.ts';
import { PasswordReset } from '../admins/index.ts';
import type { Member, MemberTask } from './member.ts';
import { StatusChange } from './status-change.tsx';

type MemberTasksProps = {
  task: Exclude<MemberTask, 'edit'>;
  member: Member;
  /** What a decision changes. */
  decided: readonly RouteSpec[];
  archive: Write<{ id: number }, unknown>;
  /** What archiving does, said before it is done. */
  archiveText: string;
  onClose: () => void;
};

/** The modal of a task that is the same with every member. */
export const MemberTasks = ({ task, member, decided, archive, archiveText, onClose }: MemberTasksProps) => {
  const text = useText();
  const { id, name, status, roles } = member.user;
  if (task === 'status') return <StatusChange member={{ id, name, status, roles }} refresh={decided} onClose={onClose} />;
  if (task === 'password') return <PasswordReset user={{ id, name }} onClose={onClose} />;
  return (
    <ConfirmAction
      title={text('members.deleteTitle', { name })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={archive}
      input={{ id: member.id }}
      onClose={onClose}
    >
      {archiveText}
    </ConfirmAction>
  );
};
