import { researchRoutes } from '../../../contract/entities/research.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { PriceNote, useLibrarySearch } from '../library/index.ts';
import { useArchivedResearches, useRestoreResearches } from './research.api.ts';
import { ResearchCard } from './research-card.tsx';

export const ResearchArchive = () => {
  const text = useText();
  const params = useListParams(researchRoutes.archived);
  const refused = useLibrarySearch(params);
  const list = useArchivedResearches(params.query);
  const restore = useRestoreResearches();
  return (
    <ListPage
      title={text('research.archived')}
      noun={text('research.noun')}
      list={list}
      params={params}
      filters={<PriceNote refused={refused} />}
      emptyHint={text('archive.emptyHint')}
      skeleton={<PictureCardsSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={researchRoutes.restore}>
          {(partsOf) => (
            <CardGrid size="middle">
              {rows.map((research) => {
                const { tick, foot } = partsOf(research, research.name);
                return <ResearchCard key={research.id} research={research} corner={tick} foot={foot} />;
              })}
            </CardGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
