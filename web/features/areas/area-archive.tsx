import { areaRoutes } from '../../../contract/entities/areas.ts';
import { ArchivedCards } from '../../kit/archived-cards.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { useArchivedAreas, useRestoreAreas } from './areas.api.ts';

export const AreaArchive = () => {
  const text = useText();
  const params = useListParams(areaRoutes.archived);
  const list = useArchivedAreas(params.query);
  const restore = useRestoreAreas();
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  return (
    <ListPage
      title={text('areas.archived')}
      noun={text('areas.noun')}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<CardsSkeleton />}
    >
      {(rows) => <ArchivedCards rows={rows} restore={restore} call={areaRoutes.restore} />}
    </ListPage>
  );
};
