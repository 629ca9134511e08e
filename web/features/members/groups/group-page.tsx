import { Button, Flex, Stack } from '@mantine/core';
import { IconPencil, IconSend, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Group, groupId, groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import { Can } from '../../../kit/can.tsx';
import { editAttribute } from '../../../kit/keys/edit-action.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSelection } from '../../../kit/list/rows/selection.tsx';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { BackLink, RecordPage } from '../../../kit/record/record-page.tsx';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { AddMembers } from './add-members.tsx';
import { ConfirmRemove, type MembersToRemove } from './confirm-remove.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupEdit } from './group-name.tsx';
import { useGroup, useGroupMembers } from './groups.api.ts';

/** The page of one group with its members. */
export const GroupPage = () => {
  const text = useText();
  const notFound = { title: text('groups.missing'), back: { to: '/groups', label: text('groups.backToList') } };
  return (
    <RecordPage entity="groups" schema={groupId} useRecord={useGroup} notFound={notFound} skeleton={<TableSkeleton />}>
      {(group) => <Members group={group} />}
    </RecordPage>
  );
};

type OpenDialog = { kind: 'add' | 'rename' } | { kind: 'remove'; members: MembersToRemove };

const Members = ({ group }: { group: Group }) => {
  const text = useText();
  const params = useListParams(groupRoutes.members);
  const list = useGroupMembers(group.id, params.query);
  const selection = useSelection();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const deselect = ({ ids }: MembersToRemove) => {
    const [only] = ids;
    if (ids.length > 1) selection.clear();
    else if (only !== undefined && selection.has(only)) selection.toggle(only);
  };
  useSearchFields([{ param: 'name', label: text('named.name') }]);
  const notify = (
    <Can route={notificationRoutes.notifyMembers}>
      <Button
        component={Link}
        to="/notifications"
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: the screen parses its own search
        search={{ group_id: group.id } as never}
        variant="default"
        leftSection={<IconSend size={18} aria-hidden="true" />}
      >
        {text('groups.notify')}
      </Button>
    </Can>
  );
  const rename = (
    <Can route={groupRoutes.update}>
      <Button
        {...editAttribute}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => setOpen({ kind: 'rename' })}
      >
        {text('groups.rename')}
      </Button>
    </Can>
  );
  const add = (
    <Can route={groupRoutes.addMembers}>
      <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setOpen({ kind: 'add' })}>
        {text('groups.addMembers')}
      </Button>
    </Can>
  );
  return (
    <Stack gap={12}>
      <Flex align="center" justify="space-between" gap={8}>
        <BackLink to="/groups" label={text('groups.backToList')} />
        {rename}
      </Flex>
      <ListPage
        title={group.name}
        noun={text('groups.memberNoun')}
        list={list}
        params={params}
        action={
          <>
            {list.total > 0 ? notify : null}
            {add}
          </>
        }
        emptyHint={text('groups.membersHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <GroupMembers group={group} rows={rows} selection={selection} onRemove={(members) => setOpen({ kind: 'remove', members })} />
        )}
      </ListPage>
      {open?.kind === 'add' ? <AddMembers group={group} onClose={close} /> : null}
      {open?.kind === 'rename' ? <GroupEdit group={group} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <ConfirmRemove group={group} members={open.members} onRemoved={() => deselect(open.members)} onClose={close} />
      ) : null}
    </Stack>
  );
};
