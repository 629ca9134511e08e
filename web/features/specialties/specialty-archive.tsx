import { specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { ArchivedCards } from '../../kit/archived-cards.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { useArchivedSpecialties, useRestoreSpecialties } from './specialties.api.ts';

export const SpecialtyArchive = () => {
  const text = useText();
  const params = useListParams(specialtyRoutes.archived);
  const list = useArchivedSpecialties(params.query);
  const restore = useRestoreSpecialties();
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  return (
    <ListPage
      title={text('specialties.archived')}
      noun={text('specialties.noun')}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<CardsSkeleton />}
    >
      {(rows) => <ArchivedCards rows={rows} restore={restore} call={specialtyRoutes.restore} />}
    </ListPage>
  );
};
