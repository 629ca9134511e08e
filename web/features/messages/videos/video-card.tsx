import { Box, Button, Flex, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlayerPlay, IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Video, videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { type RowAction, RowMenu } from '../../../kit/list/rows/row-menu.tsx';
import { t, useText } from '../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';
import { VideoPosterFrame } from '../../../ui/content/video-poster.tsx';
import textStyles from '../../../ui/text.module.css';
import { isUnfinished, PickVideo, useHasUpload, useShownUpload, VideoStateBadge } from '../uploads/index.ts';
import { VideoQuestion } from './player/video-question.tsx';
import type { VideoDialogState } from './video-dialog.tsx';
import styles from './videos.module.css';

/** Copies a record's id to the clipboard; if the browser forbids it, shows the id instead. */
const copyId = async (id: number): Promise<void> => {
  try {
    await navigator.clipboard.writeText(String(id));
    showSuccess(t('videos.copied'));
  } catch {
    showError(t('videos.copyFailed', { id: String(id) }));
  }
};

type VideoCardProps = {
  video: Video;
  /** Whether the texts and the file may be changed and the video may be deleted. */
  canEdit: boolean;
  onOpenDialog: (dialog: VideoDialogState) => void;
};

/** A video of a message: its texts, state and actions. */
export const VideoCard = ({ video, canEdit, onOpenDialog }: VideoCardProps) => {
  const text = useText();
  const { title, description } = video;
  const upload = useShownUpload({ kind: 'videos', id: video.id }, video.upload);
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
  const preview = () => onOpenDialog({ kind: 'preview', video });
  const copy: RowAction = { label: text('videos.copyId'), icon: IconCopy, route: videoRoutes.get, onSelect: () => void copyId(video.id) };
  const explanation = upload.failure ?? upload.notice;
  return (
    <Flex component="li" direction="column" gap={8} className={styles.card}>
      <Poster video={{ ...video, upload }} onPlay={preview}>
        {isMissing && canEdit ? (
          <PickVideo
            target={{ kind: 'videos', id: video.id, title }}
            label={text('videos.upload')}
            name={text('videos.uploadOf', { title })}
          />
        ) : null}
      </Poster>
      <Flex align="flex-start" gap={8}>
        <Box component="h3" flex={1} miw={0} pt={7} fz={15} fw={600} lh="1.375rem" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Box>
        <RowMenu name={title} actions={[copy, ...(canEdit ? change : [])]} />
      </Flex>
      {description ? (
        <Text c="var(--ink-soft)" className={textStyles.multiline} dir="auto">
          {description}
        </Text>
      ) : null}
      {explanation ? (
        <Text c={upload.failure ? 'var(--declined-ink)' : 'var(--pending-ink)'} fz={13} style={{ overflowWrap: 'anywhere' }}>
          {explanation}
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
            onClick={preview}
          >
            {text('videos.preview')}
          </Button>
        ) : null}
      </div>
    </Flex>
  );
};

/** The poster with the state of the upload. A click plays a ready video. */
const Poster = ({ video, onPlay, children }: { video: Video; onPlay: () => void; children: ReactNode }) => {
  const { upload } = video;
  const isReady = upload.state === 'ready';
  return (
    <VideoPosterFrame video={video} hasIcon={!isReady}>
      {/* For the mouse alone; keys and screen readers use the button Preview. */}
      {isReady ? (
        <button type="button" className={styles.posterButton} tabIndex={-1} aria-hidden="true" onClick={onPlay}>
          <IconPlayerPlayFilled size={20} />
        </button>
      ) : null}
      <span className={styles.state}>
        <VideoStateBadge upload={{ ...upload, failure: null, notice: null }} />
      </span>
      {children}
    </VideoPosterFrame>
  );
};
