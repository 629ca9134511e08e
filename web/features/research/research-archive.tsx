import { researchRoutes } from '../../../contract/entities/research.ts';
import { ArchivedWhen } from '../../kit/archived-when.tsx';
import { ContentGrid, ContentSkeleton } from '../../kit/content-card.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useText } from '../../platform/i18n.ts';
import { PriceNote, useLibrarySearch } from '../library/index.ts';
import { useArchivedResearches, useRestoreResearches } from './research.api.ts';
import { ResearchCard } from './research-card.tsx';

export const ResearchArchive = () => {
  const text = useText();
  const { params, refused } = useLibrarySearch(useListParams(researchRoutes.archived));
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
      skeleton={<ContentSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={researchRoutes.restore}>
          {(partsOf) => (
            <ContentGrid>
              {rows.map((research) => {
                const { tick, button } = partsOf(research.id, research.name);
                const foot = (
                  <>
                    <span>
                      <ArchivedWhen row={research} />
                    </span>
                    {button}
                  </>
                );
                return <ResearchCard key={research.id} research={research} corner={tick} foot={foot} />;
              })}
            </ContentGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
