import type { Admin } from '../../../../contract/entities/access/admins.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { UserSessions } from '../session/index.ts';
import { AdminCreate } from './admin-create.tsx';
import { useArchiveAdmin, useResetSecondStep } from './admins.api.ts';
import { PasswordReset } from './password-reset.tsx';
import { RoleChange } from './role-change.tsx';

/** Which dialog is open over the list. */
export type OpenDialog = { kind: 'create' } | { kind: 'archive' | 'reset' | 'role' | 'secondStep' | 'sessions'; admin: Admin };

type ConfirmProps = { admin: Admin; onClose: () => void };

const ConfirmArchive = ({ admin, onClose }: ConfirmProps) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('admins.deleteTitle', { name: admin.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      mutation={useArchiveAdmin()}
      input={{ id: admin.id }}
      onClose={onClose}
    >
      {text('admins.deleteText')}
    </ConfirmAction>
  );
};

const ConfirmSecondStepReset = ({ admin, onClose }: ConfirmProps) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('admins.resetSecondStepTitle', { name: admin.name })}
      confirmLabel={text('admins.resetSecondStep')}
      isDangerous
      mutation={useResetSecondStep()}
      input={{ body: { user_id: admin.id } }}
      onClose={onClose}
    >
      {text('admins.resetSecondStepText')}
    </ConfirmAction>
  );
};

/** The dialog that is open over the list of administrators. */
export const AdminDialog = ({ open, onClose }: { open: OpenDialog; onClose: () => void }) => {
  switch (open.kind) {
    case 'create':
      return <AdminCreate onClose={onClose} />;
    case 'role':
      return <RoleChange admin={open.admin} onClose={onClose} />;
    case 'reset':
      return <PasswordReset user={open.admin} onClose={onClose} />;
    case 'sessions':
      return <UserSessions user={open.admin} onClose={onClose} />;
    case 'secondStep':
      return <ConfirmSecondStepReset admin={open.admin} onClose={onClose} />;
    case 'archive':
      return <ConfirmArchive admin={open.admin} onClose={onClose} />;
  }
};
