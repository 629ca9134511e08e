import { IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Story, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { Can } from '../../../kit/can.tsx';
import { ScheduleChip } from '../../../kit/schedule/schedule-chip.tsx';
import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Cover, CoverPicture, PictureCard } from '../../../ui/content/picture-card.tsx';
import { VideoPoster } from '../../../ui/content/video-poster.tsx';
import { isUnfinished, PickVideo, useHasUpload, VideoStateBadge } from '../../messages/uploads/index.ts';
import styles from './stories.module.css';
import { storyName } from './story-name.ts';
import { StoryText } from './story-text.tsx';

type StoryCardProps = {
  story: Story;
  /** The menu, or the checkbox in the archive. */
  corner: ReactNode;
  onPlay?: () => void;
  /** Whether a missing or failed video can be uploaded here. */
  canUpload?: boolean;
  /** Below the text; by default the day the story was added. */
  footer?: ReactNode;
};

/** A story as a card: its picture, or its video's state and a play button. */
export const StoryCard = ({ story, corner, onPlay, canUpload = false, footer }: StoryCardProps) => (
  <PictureCard
    cover={story.type === 'image' ? <Image story={story} /> : <Video story={story} onPlay={onPlay} canUpload={canUpload} />}
    head={<StoryText story={story} />}
    corner={corner}
    isCompact
    footer={footer ?? formatDay(story.created_at)}
  >
    <ScheduleChip record={story} />
  </PictureCard>
);

const Image = ({ story }: { story: Story }) => {
  const text = useText();
  return (
    <Cover>
      <CoverPicture
        src={story.image}
        alt={text('stories.imageOf', { name: storyName(story) })}
        placeholder={<IconPhotoOff size={40} stroke={1.4} role="img" aria-label={text('stories.noImage')} />}
      />
    </Cover>
  );
};

type VideoProps = { story: Story; onPlay: (() => void) | undefined; canUpload: boolean };

const Video = ({ story, onPlay, canUpload }: VideoProps) => {
  const text = useText();
  const isInTray = useHasUpload({ kind: 'stories', id: story.id });
  const { upload, video } = story;
  const name = storyName(story);
  const isPlayable = video !== null && onPlay !== undefined;
  const isMissing = !isInTray && upload !== null && isUnfinished(upload);
  return (
    <Cover>
      <VideoPoster video={story} hasIcon={!isPlayable} />
      {upload ? (
        <span className={styles.state}>
          <VideoStateBadge upload={upload} />
        </span>
      ) : null}
      {isPlayable ? (
        <button type="button" className={styles.play} aria-label={text('stories.playOf', { name })} onClick={onPlay}>
          <IconPlayerPlayFilled size={28} aria-hidden="true" />
        </button>
      ) : null}
      {isMissing && canUpload ? (
        <Can route={storyRoutes.update}>
          <PickVideo
            target={{ kind: 'stories', id: story.id, title: name }}
            label={text('stories.upload')}
            name={text('stories.uploadOf', { name })}
          />
        </Can>
      ) : null}
    </Cover>
  );
};
