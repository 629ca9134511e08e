import { type Group, groupRoutes } from '../../../contract/entities/groups.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
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
  // No call restores one, so the question says all that there is to know.
  const archive = useArchiveGroup();
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
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ params: { id: what.row.id } }} onClose={close}>
          {text('groups.deleteText', { count: what.row.members_count })}
        </ArchiveQuestion>
      ) : null}
    </>
  );
};
