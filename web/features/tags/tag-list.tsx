import { type Tag, tagRoutes } from '../../../contract/entities/tags.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { NamedCards } from '../../kit/named-cards.tsx';
import { useOpened } from '../../kit/opened.ts';
import { useRelated } from '../../kit/related.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { TagCreate } from './tag-create.tsx';
import { TagEdit } from './tag-edit.tsx';
import { useArchiveTag, useTags } from './tags.api.ts';

export const TagList = () => {
  const text = useText();
  const related = useRelated();
  const params = useListParams(tagRoutes.list);
  const list = useTags(params.query);
  const archive = useArchiveTag();
  const opened = useOpened<Tag>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  const add = <AddButton call={tagRoutes.create} label={text('tags.add')} onClick={opened.create} />;
  return (
    <>
      <ListPage
        title={text('tags.title')}
        noun={text('tags.noun')}
        list={list}
        params={params}
        action={add}
        emptyHint={text('tags.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <NamedCards rows={rows} opened={opened} calls={tagRoutes} carriedBy={related.carriedBy} />}
      </ListPage>
      {what?.kind === 'create' ? <TagCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <TagEdit tag={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ id: what.row.id }} onClose={close}>
          {related.question(what.row)}
        </ArchiveQuestion>
      ) : null}
    </>
  );
};
