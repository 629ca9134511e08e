import { conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { ArchivePage } from '../../kit/archive-page.tsx';
import { useDescribeLabels } from '../../kit/label-filters.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useTitleSearch } from '../../kit/title-search.ts';
import { useText } from '../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { ConferenceCard } from './conference-card.tsx';
import { useArchivedConferences, useRestoreConferences } from './conferences.api.ts';

export const ConferenceArchive = () => {
  const text = useText();
  const params = useListParams(conferenceRoutes.archived);
  const list = useArchivedConferences(params.query);
  const describe = useDescribeLabels();
  const restore = useRestoreConferences();
  useTitleSearch(text('conferences.name'), { hasStrip: false });
  return (
    <ArchivePage
      title={text('conferences.archived')}
      noun={text('conferences.noun')}
      list={list}
      params={params}
      describe={describe}
      skeleton={<PictureCardsSkeleton />}
      restore={restore}
      call={conferenceRoutes.restore}
      nameOf={({ title }) => title}
    >
      {(conference, { tick, foot }) => <ConferenceCard conference={conference} corner={tick} foot={foot} />}
    </ArchivePage>
  );
};
