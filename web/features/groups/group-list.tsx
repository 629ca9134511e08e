import { type Group, groupRoutes } from '../../../contract/entities/groups.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useOpened } from '../../kit/opened.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { GroupCards } from './group-cards.tsx';
import { GroupCreate, GroupEdit } from './group-name.tsx';
import { useArchiveGroup, useGroups } from './groups.api.ts';

export const GroupList = () => {
  const text = useText();
  const params = useListParams(groupRoutes.list);
  const list = useGroups(params.query);
  const opened = useOpened<Group>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  return (
    <>
      <ListPage
        title={text('groups.title')}
        noun={text('groups.noun')}
        list={list}
        params={params}
        action={<AddButton call={groupRoutes.create} label={text('groups.add')} onClick={opened.create} />}
        emptyHint={text('groups.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <GroupCards rows={rows} opened={opened} />}
      </ListPage>
      {what?.kind === 'create' ? <GroupCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <GroupEdit group={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? <DeleteQuestion group={what.row} onClose={close} /> : null}
    </>
  );
};

/** No call restores a group, so the question says all that there is to know. */
const DeleteQuestion = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const text = useText();
  const write = useArchiveGroup();
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: group.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ params: { id: group.id } }}
      onClose={onClose}
    >
      {text('groups.deleteText', { count: group.members_count })}
    </ConfirmAction>
  );
};
