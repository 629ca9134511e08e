import { tagRoutes } from '../../../contract/entities/tags.ts';
import { ArchivedCards } from '../../kit/archived-cards.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { useArchivedTags, useRestoreTags } from './tags.api.ts';

export const TagArchive = () => {
  const text = useText();
  const params = useListParams(tagRoutes.archived);
  const list = useArchivedTags(params.query);
  const restore = useRestoreTags();
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  return (
    <ListPage
      title={text('tags.archived')}
      noun={text('tags.noun')}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<CardsSkeleton />}
    >
      {(rows) => <ArchivedCards rows={rows} restore={restore} call={tagRoutes.restore} />}
    </ListPage>
  );
};
