import { type Category, categoryRoutes } from '../../../contract/entities/categories.ts';
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
import { useArchiveCategory, useCategories } from './categories.api.ts';
import { CategoryCreate } from './category-create.tsx';
import { CategoryEdit } from './category-edit.tsx';

export const CategoryList = () => {
  const text = useText();
  const related = useRelated();
  const params = useListParams(categoryRoutes.list);
  const list = useCategories(params.query);
  const archive = useArchiveCategory();
  const opened = useOpened<Category>();
  const { what, close } = opened;
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  const add = <AddButton call={categoryRoutes.create} label={text('categories.add')} onClick={opened.create} />;
  return (
    <>
      <ListPage
        title={text('categories.title')}
        noun={text('categories.noun')}
        list={list}
        params={params}
        action={add}
        emptyHint={text('categories.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <NamedCards rows={rows} opened={opened} calls={categoryRoutes} carriedBy={related.carriedBy} />}
      </ListPage>
      {what?.kind === 'create' ? <CategoryCreate onClose={close} /> : null}
      {what?.kind === 'edit' ? <CategoryEdit category={what.row} onClose={close} /> : null}
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ id: what.row.id }} onClose={close}>
          {related.question(what.row)}
        </ArchiveQuestion>
      ) : null}
    </>
  );
};
