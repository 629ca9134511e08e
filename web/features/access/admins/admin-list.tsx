import { Button } from '@mantine/core';
import { IconArchiveOff, IconDevices, IconKey, IconPlus, IconShieldOff, IconTrash, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { activeSessionRoutes } from '../../../../contract/entities/access/active-sessions.ts';
import { type Admin, adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { secondStepRoutes } from '../../../../contract/entities/access/second-step.ts';
import { BulkRestoreBar } from '../../../kit/archive/bulk-restore.tsx';
import { Can, useCan } from '../../../kit/can.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSelection } from '../../../kit/list/rows/selection.tsx';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { DataTable } from '../../../kit/list/table/data-table.tsx';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { useMe } from '../session/index.ts';
import { useAdminColumns } from './admin-columns.tsx';
import { AdminDialog, type OpenDialog } from './admin-dialog.tsx';
import { useAdmins, useRestoreAdmins } from './admins.api.ts';

/** Active and archived administrators: add, archive, restore, change the role, and set a new password. */
export const AdminList = () => {
  const text = useText();
  const me = useMe();
  const params = useListParams(adminRoutes.list);
  const [isArchive, setIsArchive] = useState(false);
  const list = useAdmins(isArchive, params.query);
  const restore = useRestoreAdmins();
  const selection = useSelection();
  const canSelect = useCan()(adminRoutes.restore) && isArchive;
  const columns = useAdminColumns(me?.id);
  const [open, setOpen] = useState<OpenDialog>();
  useSearchFields([{ param: 'name', label: text('admins.name') }]);
  const close = () => setOpen(undefined);
  const handleSwitch = () => {
    setIsArchive(!isArchive);
    selection.clear();
    params.setPage(1);
  };
  // Users change their own password under Settings, and nobody can change their own role or delete their own account.
  const activeActions = (admin: Admin) =>
    admin.id === me?.id
      ? []
      : [
          {
            label: text('admins.changeRole'),
            icon: IconUserShield,
            route: adminRoutes.changeRole,
            onSelect: () => setOpen({ kind: 'role', admin }),
          },
          {
            label: text('admins.reset'),
            icon: IconKey,
            route: adminRoutes.resetPassword,
            onSelect: () => setOpen({ kind: 'reset', admin }),
          },
          ...(admin.has_second_step
            ? [
                {
                  label: text('admins.resetSecondStep'),
                  icon: IconShieldOff,
                  route: secondStepRoutes.reset,
                  onSelect: () => setOpen({ kind: 'secondStep', admin }),
                },
              ]
            : []),
          {
            label: text('sessions.menu'),
            icon: IconDevices,
            route: activeSessionRoutes.listOfUser,
            onSelect: () => setOpen({ kind: 'sessions', admin }),
          },
          {
            label: text('common.delete'),
            icon: IconTrash,
            route: adminRoutes.archive,
            onSelect: () => setOpen({ kind: 'archive', admin }),
            isDangerous: true,
          },
        ];
  const archivedActions = (admin: Admin) => [
    { label: text('common.restore'), icon: IconArchiveOff, route: adminRoutes.restore, onSelect: () => void restore.restore([admin.id]) },
  ];
  const add = (
    <Can route={adminRoutes.create}>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen({ kind: 'create' })}>
        {text('admins.add')}
      </Button>
    </Can>
  );
  // Not the page's main action, because an empty list would show that one twice.
  const archiveToggle = (
    <Button variant="default" size="xs" onClick={handleSwitch}>
      {text(isArchive ? 'admins.active' : 'admins.archivedTab')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={text('admins.title')}
        noun={text(isArchive ? 'admins.archivedNoun' : 'admins.noun')}
        list={list}
        params={params}
        action={isArchive ? undefined : add}
        filters={archiveToggle}
        skeleton={<TableSkeleton rows={3} />}
      >
        {(rows) => (
          <>
            {canSelect ? <BulkRestoreBar selection={selection} restore={restore} /> : null}
            <DataTable
              label={text('admins.title')}
              rows={rows}
              columns={columns}
              nameOf={({ name }) => name}
              actions={isArchive ? archivedActions : activeActions}
              {...(canSelect ? { selection } : {})}
            />
          </>
        )}
      </ListPage>
      {open ? <AdminDialog open={open} onClose={close} /> : null}
    </>
  );
};
