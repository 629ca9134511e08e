import { Button } from '@mantine/core';
import { IconPhotoOff, IconPlayerPlayFilled, IconUpload, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Story, storyRoutes } from '../../../contract/entities/stories.ts';
import { Can } from '../../kit/can.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Cover, CoverPicture, PictureCard } from '../../ui/picture-card.tsx';
import { isUnfinished, useHasUpload, VideoStateChip } from '../uploads/index.ts';
import styles from './stories.module.css';
import { storyName } from './story-name.ts';
import { StoryText } from './story-text.tsx';

type StoryCardProps = {
  story: Story;
  /** What can be done with it, or the box that ticks it. */
  corner: ReactNode;
  onPlay?: () => void;
  /** Chooses the video that is missing or has failed. */
  onUpload?: () => void;
  /** What stands below its text; else the day it was added. */
  foot?: ReactNode;
};

/** A story as a card: its picture, or how far its video is and the way to play it. */
export const StoryCard = ({ story, corner, onPlay, onUpload, foot }: StoryCardProps) => (
  <PictureCard
    cover={story.type === 'image' ? <Image story={story} /> : <Video story={story} onPlay={onPlay} onUpload={onUpload} />}
    head={<StoryText>{story.text}</StoryText>}
    corner={corner}
    isSnug
    foot={foot ?? formatDay(story.created_at)}
  />
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

type VideoProps = { story: Story; onPlay: (() => void) | undefined; onUpload: (() => void) | undefined };

const Video = ({ story, onPlay, onUpload }: VideoProps) => {
  const text = useText();
  const isInTray = useHasUpload({ kind: 'stories', id: story.id });
  const { upload, video } = story;
  const name = storyName(story);
  const isMissing = !isInTray && upload !== null && isUnfinished(upload);
  return (
    <Cover>
      {upload ? (
        <span className={styles.state}>
          <VideoStateChip upload={upload} />
        </span>
      ) : null}
      {video && onPlay ? (
        <button type="button" className={styles.play} aria-label={text('stories.playOf', { name })} onClick={onPlay}>
          <IconPlayerPlayFilled size={28} aria-hidden="true" />
        </button>
      ) : (
        <IconVideo size={40} stroke={1.4} aria-hidden="true" />
      )}
      {isMissing && onUpload ? (
        <Can call={storyRoutes.update}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUpload size={16} aria-hidden="true" />}
            aria-label={text('stories.uploadOf', { name })}
            onClick={onUpload}
          >
            {text('stories.upload')}
          </Button>
        </Can>
      ) : null}
    </Cover>
  );
};
