import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Group, groupId, groupRoutes } from '../../../contract/entities/groups.ts';
import { BackLink } from '../../kit/back-link.tsx';
import { Can } from '../../kit/can.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RecordPage } from '../../kit/record-page.tsx';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useSelection } from '../../kit/selection.ts';
import { useText } from '../../platform/i18n.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { AddMembers } from './add-members.tsx';
import { GroupMembers } from './group-members.tsx';
import { useGroup, useGroupMembers } from './groups.api.ts';
import styles from './groups.module.css';
import { type Removal, RemoveQuestion } from './remove-question.tsx';

/** The page of one group: who is in it. */
export const GroupPage = () => {
  const text = useText();
  const missing = { title: text('groups.missing'), back: { to: '/groups', label: text('groups.backToList') } };
  return (
    <RecordPage schema={groupId} useRecord={useGroup} missing={missing} skeleton={<TableSkeleton />}>
      {(group) => <Members group={group} />}
    </RecordPage>
  );
};

type Open = { task: 'add' } | { task: 'remove'; removal: Removal };

const Members = ({ group }: { group: Group }) => {
  const text = useText();
  const params = useListParams(groupRoutes.members);
  const list = useGroupMembers(group.id, params.query);
  const selection = useSelection();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const forget = ({ ids }: Removal) => {
    const [only] = ids;
    if (ids.length > 1) selection.clear();
    else if (only !== undefined && selection.has(only)) selection.toggle(only);
  };
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  const add = (
    <Can call={groupRoutes.addMembers}>
      <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setOpen({ task: 'add' })}>
        {text('groups.addMembers')}
      </Button>
    </Can>
  );
  return (
    <div className={styles.page}>
      <BackLink to="/groups" label={text('groups.backToList')} />
      <ListPage
        title={group.name}
        noun={text('groups.memberNoun')}
        list={list}
        params={params}
        action={add}
        emptyHint={text('groups.membersHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <GroupMembers group={group} rows={rows} selection={selection} onRemove={(removal) => setOpen({ task: 'remove', removal })} />
        )}
      </ListPage>
      {open?.task === 'add' ? <AddMembers group={group} onClose={close} /> : null}
      {open?.task === 'remove' ? (
        <RemoveQuestion group={group} removal={open.removal} onRemoved={() => forget(open.removal)} onClose={close} />
      ) : null}
    </div>
  );
};
