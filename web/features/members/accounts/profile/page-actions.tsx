import { Button, Group } from '@mantine/core';
import { IconKey, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminRoutes } from '../../../../../contract/entities/access/admins.ts';
import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { Can } from '../../../../kit/can.tsx';
import { editAttribute } from '../../../../kit/keys/edit-action.ts';
import { type RowAction, RowMenu } from '../../../../kit/list/rows/row-menu.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { usePersonalDataActions } from '../../erasures/index.ts';
import type { MemberRoutes } from '../list/member-actions.ts';
import type { Member, MemberDialogState } from '../member.ts';

type PageActionsProps = {
  member: Member;
  routes: MemberRoutes;
  onOpenDialog: (kind: MemberDialogState) => void;
  /** The main action in place of Edit, which is then in the menu. */
  primary?: ReactNode;
  /** Actions of this kind of member only. */
  more?: readonly RowAction[];
};

/** The main action on an active member as a button, and the others in a menu. */
export const PageActions = ({ member, routes, onOpenDialog, primary, more = [] }: PageActionsProps) => {
  const text = useText();
  const personalData = usePersonalDataActions(member);
  const edit = { label: text('members.edit'), icon: IconPencil, route: routes.update, onSelect: () => onOpenDialog('edit') };
  const actions: RowAction[] = [
    ...(primary ? [edit] : []),
    { label: text('members.change'), icon: IconUserCheck, route: memberRoutes.decide, onSelect: () => onOpenDialog('status') },
    ...more,
    {
      label: text('admins.reset'),
      icon: IconKey,
      route: adminRoutes.resetPassword,
      onSelect: () => onOpenDialog('password'),
      group: 'account',
    },
    ...personalData.actions,
    { label: text('common.delete'), icon: IconTrash, route: routes.archive, onSelect: () => onOpenDialog('archive'), isDangerous: true },
  ];
  return (
    <Group gap={8}>
      {primary ?? (
        <Can route={edit.route}>
          <Button {...editAttribute} variant="default" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={edit.onSelect}>
            {edit.label}
          </Button>
        </Can>
      )}
      <RowMenu name={member.user.name} actions={actions} />
      {personalData.dialog}
    </Group>
  );
};
