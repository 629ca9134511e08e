import { Button, Group } from '@mantine/core';
import { IconKey, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminRoutes } from '../../../../contract/entities/admins.ts';
import { memberRoutes } from '../../../../contract/entities/members.ts';
import { Can } from '../../../kit/can.tsx';
import { RowMenu } from '../../../kit/list/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import type { MemberRoutes } from '../list/member-actions.ts';
import type { MemberDialogState } from '../member.ts';

type PageActionsProps = {
  name: string;
  routes: MemberRoutes;
  onOpenDialog: (kind: MemberDialogState) => void;
  /** Buttons of this kind of member only. */
  children?: ReactNode;
};

/** The actions on an active member as buttons. */
export const PageActions = ({ name, routes, onOpenDialog, children }: PageActionsProps) => {
  const text = useText();
  const rest = [
    { label: text('admins.reset'), icon: IconKey, route: adminRoutes.resetPassword, onSelect: () => onOpenDialog('password') },
    { label: text('common.delete'), icon: IconTrash, route: routes.archive, onSelect: () => onOpenDialog('archive'), isDangerous: true },
  ];
  return (
    <Group gap={8}>
      <Can route={routes.update}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => onOpenDialog('edit')}>
          {text('members.edit')}
        </Button>
      </Can>
      <Can route={memberRoutes.decide}>
        <Button variant="default" leftSection={<IconUserCheck size={18} aria-hidden="true" />} onClick={() => onOpenDialog('status')}>
          {text('members.change')}
        </Button>
      </Can>
      {children}
      <RowMenu name={name} actions={rest} />
    </Group>
  );
};
