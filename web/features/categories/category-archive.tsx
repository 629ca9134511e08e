import { categoryRoutes } from '../../../contract/entities/categories.ts';
import { ArchivedCards } from '../../kit/archived-cards.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { useArchivedCategories, useRestoreCategories } from './categories.api.ts';

export const CategoryArchive = () => {
  const text = useText();
  const params = useListParams(categoryRoutes.archived);
  const list = useArchivedCategories(params.query);
  const restore = useRestoreCategories();
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  return (
    <ListPage
      title={text('categories.archived')}
      noun={text('categories.noun')}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<CardsSkeleton />}
    >
      {(rows) => <ArchivedCards rows={rows} restore={restore} call={categoryRoutes.restore} />}
    </ListPage>
  );
};
