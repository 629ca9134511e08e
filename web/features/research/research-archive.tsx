import { researchRoutes } from '../../../contract/entities/research.ts';
import { ArchivePage } from '../../kit/archive-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useText } from '../../platform/i18n.ts';
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
    <ArchivePage
      title={text('research.archived')}
      noun={text('research.noun')}
      list={list}
      params={params}
      filters={<PriceNote refused={refused} />}
      skeleton={<PictureCardsSkeleton />}
      restore={restore}
      call={researchRoutes.restore}
      nameOf={({ name }) => name}
    >
      {(research, { tick, foot }) => <ResearchCard research={research} corner={tick} foot={foot} />}
    </ArchivePage>
  );
};
