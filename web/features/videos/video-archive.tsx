import { videoRoutes } from '../../../contract/entities/videos.ts';
import { ArchivedWhen } from '../../kit/archived-when.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
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
    <ListPage
      title={text('videos.archived')}
      noun={text('videos.noun')}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<CardsSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={videoRoutes.restore}>
          {(partsOf) => (
            <CardGrid size="large">
              {rows.map((video) => {
                const { tick, button } = partsOf(video, video.title);
                const detail = (
                  <span className={styles.archived}>
                    <bdi>{text('videos.ofMessage', { name: video.message_name })}</bdi>
                    <ArchivedWhen row={video} />
                    <VideoStateChip upload={video.upload} />
                  </span>
                );
                return (
                  <NameCard key={video.id} name={video.title} detail={detail} lead={tick}>
                    {button}
                  </NameCard>
                );
              })}
            </CardGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
