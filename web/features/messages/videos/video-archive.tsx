import { Flex } from '@mantine/core';
import { videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { ArchivePage } from '../../../kit/archive/archive-page.tsx';
import { ArchivedAt } from '../../../kit/archive/bulk-restore.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';
import { NameCard } from '../../../ui/list/name-card.tsx';
import { CardsSkeleton } from '../../../ui/state/skeletons.tsx';
import { VideoStateBadge } from '../uploads/index.ts';
import { useArchivedVideos, useRestoreVideos } from './videos.api.ts';

export const VideoArchive = () => {
  const text = useText();
  const params = useListParams(videoRoutes.archived, { bulk: 'videos.archived' });
  const list = useArchivedVideos(params.query);
  const restore = useRestoreVideos();
  useSearchFields([{ param: 'name', label: text('named.name') }]);
  return (
    <ArchivePage
      title={text('videos.archived')}
      noun={text('videos.noun')}
      list={list}
      params={params}
      skeleton={<CardsSkeleton />}
      restore={restore}
      route={videoRoutes.restore}
      nameOf={({ title }) => title}
      size="large"
    >
      {(video, { checkbox, button }) => (
        <NameCard
          name={video.title}
          checkbox={checkbox}
          detail={
            <Flex component="span" direction="column" align="flex-start" gap={4}>
              <bdi>{text('videos.ofMessage', { name: video.message_name })}</bdi>
              <ArchivedAt row={video} />
              <VideoStateBadge upload={video.upload} />
            </Flex>
          }
        >
          {button}
        </NameCard>
      )}
    </ArchivePage>
  );
};
