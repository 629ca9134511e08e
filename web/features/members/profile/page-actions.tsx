import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminRoutes } from '../../../../contract/entities/admins.ts';
import { memberRoutes } from '../../../../contract/entities/members.ts';
import { Can } from '../../../kit/can.tsx';
import { RowMenu } from '../../../kit/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import type { MemberCalls } from '../list/member-actions.ts';
import type { MemberTask } from '../member.ts';
import styles from './profile.module.css';

type PageActionsProps = {
  name: string;
  calls: MemberCalls;
  onTask: (task: MemberTask) => void;
  /** Buttons that only these members have. */
  children?: ReactNode;
};

/** What can be done with a live member, as the buttons of its page. */
export const PageActions = ({ name, calls, onTask, children }: PageActionsProps) => {
  const text = useText();
  const rest = [
    { label: text('admins.reset'), icon: IconKey, call: adminRoutes.resetPassword, onSelect: () => onTask('password') },
    { label: text('common.delete'), icon: IconTrash, call: calls.archive, onSelect: () => onTask('archive'), isDangerous: true },
  ];
  return (
    <div className={styles.actions}>
      <Can call={calls.update}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => onTask('edit')}>
          {text('members.edit')}
        </Button>
      </Can>
      <Can call={memberRoutes.decide}>
        <Button variant="default" leftSection={<IconUserCheck size={18} aria-hidden="true" />} onClick={() => onTask('status')}>
          {text('members.change')}
        </Button>
      </Can>
      {children}
      <RowMenu name={name} actions={rest} />
    </div>
  );
};
