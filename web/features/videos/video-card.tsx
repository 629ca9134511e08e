import { Box, Button, Flex, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type Video, videoRoutes } from '../../../contract/entities/videos.ts';
import { type RowAction, RowMenu } from '../../kit/list/row-menu.tsx';
import { useText } from '../../platform/i18n.ts';
import { isUnfinished, PickVideo, useHasUpload, VideoStateBadge } from '../uploads/index.ts';
import { copyId } from './copy-id.ts';
import { VideoQuestion } from './player/video-question.tsx';
import type { VideoDialogState } from './video-dialog.tsx';
import styles from './videos.module.css';

type VideoCardProps = {
  video: Video;
  /** Whether the texts and the file may be changed and the video may be deleted. */
  canEdit: boolean;
  onOpenDialog: (dialog: VideoDialogState) => void;
};

/** A video of a message: its texts, state and actions. */
export const VideoCard = ({ video, canEdit, onOpenDialog }: VideoCardProps) => {
  const text = useText();
  const { title, description, upload } = video;
  const isUploading = useHasUpload({ kind: 'videos', id: video.id });
  const isMissing = isUnfinished(upload) && !isUploading;
  const change: RowAction[] = [
    { label: text('videos.edit'), icon: IconPencil, route: videoRoutes.update, onSelect: () => onOpenDialog({ kind: 'edit', video }) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      route: videoRoutes.archive,
      onSelect: () => onOpenDialog({ kind: 'delete', video }),
      isDangerous: true,
    },
  ];
  const copy: RowAction = { label: text('videos.copyId'), icon: IconCopy, route: videoRoutes.get, onSelect: () => void copyId(video.id) };
  return (
    <Flex component="li" direction="column" gap={8} className={styles.card}>
      <Flex align="flex-start" gap={8}>
        <Box component="h3" flex={1} miw={0} pt={7} fz={15} fw={600} lh="1.375rem" style={{ overflowWrap: 'anywhere' }} dir="auto">
          {title}
        </Box>
        <RowMenu name={title} actions={[copy, ...(canEdit ? change : [])]} />
      </Flex>
      {description ? (
        <Text c="var(--ink-soft)" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }} dir="auto">
          {description}
        </Text>
      ) : null}
      <VideoStateBadge upload={{ ...upload, failure: null }} />
      {upload.state === 'failed' && upload.failure ? (
        <Text c="var(--declined-ink)" fz={13} style={{ overflowWrap: 'anywhere' }}>
          {upload.failure}
        </Text>
      ) : null}
      <VideoQuestion video={video} />
      <div className={styles.cardFoot}>
        {upload.state === 'ready' ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            aria-label={text('videos.previewOf', { title })}
            onClick={() => onOpenDialog({ kind: 'preview', video })}
          >
            {text('videos.preview')}
          </Button>
        ) : null}
        {isMissing && canEdit ? (
          <PickVideo
            target={{ kind: 'videos', id: video.id, title }}
            label={text('videos.upload')}
            name={text('videos.uploadOf', { title })}
          />
        ) : null}
      </div>
    </Flex>
  );
};
