import { Tooltip } from '@mantine/core';
import { type Icon, IconCircleCheck, IconCircleX, IconLoader2, IconUpload, IconVideoOff } from '@tabler/icons-react';
import type { VideoState, VideoUpload } from '../../../../contract/entities/messages/hosted-videos.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './video-state-badge.module.css';

const icons: Record<VideoState, Icon> = {
  awaiting: IconVideoOff,
  uploading: IconUpload,
  processing: IconLoader2,
  ready: IconCircleCheck,
  failed: IconCircleX,
};

const tones: Record<VideoState, 'pending' | 'action' | 'approved' | 'declined'> = {
  awaiting: 'pending',
  uploading: 'action',
  processing: 'action',
  ready: 'approved',
  failed: 'declined',
};

/** The state of a video: an icon and a label, the stored percentage, and in a tooltip why it failed or what one should know about it. */
export const VideoStateBadge = ({ upload: { state, progress, is_interrupted, failure, notice } }: { upload: VideoUpload }) => {
  const text = useText();
  const StateIcon = is_interrupted ? IconVideoOff : icons[state];
  const explanation = failure ?? notice;
  const tone = is_interrupted || notice ? 'pending' : tones[state];
  const content = (
    <>
      <StateIcon size={14} aria-hidden="true" />
      {text(is_interrupted ? 'uploads.interrupted' : `uploads.state.${state}`)}
      {state === 'uploading' && progress !== null ? ` ${text('uploads.percent', { percent: progress })}` : null}
    </>
  );
  if (!explanation)
    return (
      <span className={styles.chip} data-tone={tone}>
        {content}
      </span>
    );
  return (
    <Tooltip label={explanation} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={styles.chip} data-tone={tone} aria-description={explanation}>
        {content}
      </button>
    </Tooltip>
  );
};
