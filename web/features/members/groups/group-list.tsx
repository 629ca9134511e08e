import { type Group, groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { ConfirmArchive } from '../../../kit/archive/confirm-archive.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { AddButton, ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';
import { CardsSkeleton } from '../../../ui/state/skeletons.tsx';
import { GroupCards } from './group-cards.tsx';
import { GroupCreate, GroupEdit } from './group-name.tsx';
import { useArchiveGroup, useGroups } from './groups.api.ts';

export const GroupList = () => {
  const text = useText();
  const params = useListParams(groupRoutes.list, { bulk: 'groups.list' });
  const list = useGroups(params.query);
  const dialog = useDialog<Group>();
  const { current, close } = dialog;
  const archive = useArchiveGroup();
  useSearchFields([{ param: 'name', label: text('named.name') }]);
  return (
    <>
      <ListPage
        title={text('groups.title')}
        noun={text('groups.noun')}
        list={list}
        params={params}
        action={<AddButton route={groupRoutes.create} label={text('groups.add')} onClick={dialog.create} />}
        emptyHint={text('groups.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <GroupCards rows={rows} dialog={dialog} />}
      </ListPage>
      {current?.kind === 'create' ? <GroupCreate onClose={close} /> : null}
      {current?.kind === 'edit' ? <GroupEdit group={current.row} onClose={close} /> : null}
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={current.row.name} mutation={archive} input={{ id: current.row.id }} onClose={close}>
          {text('groups.deleteText', { count: current.row.members_count })}
        </ConfirmArchive>
      ) : null}
    </>
  );
};
