import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type Video, videoRoutes } from '../../../contract/entities/videos.ts';
import { type RowAction, RowMenu } from '../../kit/row-menu.tsx';
import { useText } from '../../platform/i18n.ts';
import { isUnfinished, useHasUpload, VideoStateChip } from '../uploads/index.ts';
import { copyId } from './copy-id.ts';
import { UploadAgain } from './form/upload-again.tsx';
import { VideoQuestion } from './video-question.tsx';
import type { VideoTask } from './video-tasks.tsx';
import styles from './videos.module.css';

type VideoCardProps = {
  video: Video;
  /** Its texts and its file may be changed now, and it may be deleted. */
  mayChange: boolean;
  onTask: (task: VideoTask) => void;
};

/** A video beside its message: what it is, how far it came, and what can be done with it. */
export const VideoCard = ({ video, mayChange, onTask }: VideoCardProps) => {
  const text = useText();
  const { title, description, upload } = video;
  const isUploading = useHasUpload({ kind: 'videos', id: video.id });
  const isMissing = isUnfinished(upload) && !isUploading;
  const change: RowAction[] = [
    { label: text('videos.edit'), icon: IconPencil, call: videoRoutes.update, onSelect: () => onTask({ kind: 'edit', video }) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      call: videoRoutes.archive,
      onSelect: () => onTask({ kind: 'delete', video }),
      isDangerous: true,
    },
  ];
  const copy: RowAction = { label: text('videos.copyId'), icon: IconCopy, call: videoRoutes.get, onSelect: () => void copyId(video.id) };
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.cardTitle} dir="auto">
          {title}
        </h3>
        <RowMenu name={title} actions={[copy, ...(mayChange ? change : [])]} />
      </div>
      {description ? (
        <p className={styles.words} dir="auto">
          {description}
        </p>
      ) : null}
      <VideoStateChip upload={{ ...upload, failure: null }} />
      {upload.state === 'failed' && upload.failure ? <p className={styles.failure}>{upload.failure}</p> : null}
      <VideoQuestion video={video} />
      <div className={styles.cardFoot}>
        {upload.state === 'ready' ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            aria-label={text('videos.previewOf', { title })}
            onClick={() => onTask({ kind: 'preview', video })}
          >
            {text('videos.preview')}
          </Button>
        ) : null}
        {isMissing && mayChange ? <UploadAgain video={video} /> : null}
      </div>
    </li>
  );
};
