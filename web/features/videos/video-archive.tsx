import { videoRoutes } from '../../../contract/entities/videos.ts';
import { ArchivePage } from '../../kit/archive-page.tsx';
import { ArchivedWhen } from '../../kit/archived-when.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { NameCard } from '../../ui/name-card.tsx';
import { VideoStateChip } from '../uploads/index.ts';
import { useArchivedVideos, useRestoreVideos } from './videos.api.ts';
import styles from './videos.module.css';

export const VideoArchive = () => {
  const text = useText();
  const params = useListParams(videoRoutes.archived);
  const list = useArchivedVideos(params.query);
  const restore = useRestoreVideos();
  useSearchKeys([{ key: 'name', label: text('named.name') }]);
  return (
    <ArchivePage
      title={text('videos.archived')}
      noun={text('videos.noun')}
      list={list}
      params={params}
      skeleton={<CardsSkeleton />}
      restore={restore}
      call={videoRoutes.restore}
      nameOf={({ title }) => title}
      size="large"
    >
      {(video, { tick, button }) => (
        <NameCard
          name={video.title}
          lead={tick}
          detail={
            <span className={styles.archived}>
              <bdi>{text('videos.ofMessage', { name: video.message_name })}</bdi>
              <ArchivedWhen row={video} />
              <VideoStateChip upload={video.upload} />
            </span>
          }
        >
          {button}
        </NameCard>
      )}
    </ArchivePage>
  );
};
