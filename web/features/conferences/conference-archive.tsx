import { conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { useDescribeLabels } from '../../kit/label-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { ConferenceCard } from './conference-card.tsx';
import { useConferenceSearch } from './conference-search.ts';
import { useArchivedConferences, useRestoreConferences } from './conferences.api.ts';

export const ConferenceArchive = () => {
  const text = useText();
  const params = useListParams(conferenceRoutes.archived);
  const list = useArchivedConferences(params.query);
  const describe = useDescribeLabels();
  const restore = useRestoreConferences();
  useConferenceSearch();
  return (
    <ListPage
      title={text('conferences.archived')}
      noun={text('conferences.noun')}
      list={list}
      params={params}
      describe={describe}
      emptyHint={text('archive.emptyHint')}
      skeleton={<PictureCardsSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={conferenceRoutes.restore}>
          {(partsOf) => (
            <CardGrid size="middle">
              {rows.map((row) => {
                const { tick, foot } = partsOf(row, row.title);
                return <ConferenceCard key={row.id} conference={row} corner={tick} foot={foot} />;
              })}
            </CardGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
