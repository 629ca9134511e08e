import { Button } from '@mantine/core';
import { IconPhotoOff, IconPlayerPlayFilled, IconUpload, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Story, storyRoutes } from '../../../contract/entities/stories.ts';
import { Can } from '../../kit/can.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Cover, CoverPicture, PictureCard } from '../../ui/content/picture-card.tsx';
import { isUnfinished, useHasUpload, VideoStateBadge } from '../uploads/index.ts';
import styles from './stories.module.css';
import { storyName } from './story-name.ts';
import { StoryText } from './story-text.tsx';

type StoryCardProps = {
  story: Story;
  /** The menu, or the checkbox in the archive. */
  corner: ReactNode;
  onPlay?: () => void;
  /** Picks a file for a video that is missing or failed. */
  onUpload?: () => void;
  /** Below the text; by default the day the story was added. */
  footer?: ReactNode;
};

/** A story as a card: its picture, or its video's state and a play button. */
export const StoryCard = ({ story, corner, onPlay, onUpload, footer }: StoryCardProps) => (
  <PictureCard
    cover={story.type === 'image' ? <Image story={story} /> : <Video story={story} onPlay={onPlay} onUpload={onUpload} />}
    head={<StoryText>{story.text}</StoryText>}
    corner={corner}
    isCompact
    footer={footer ?? formatDay(story.created_at)}
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
          <VideoStateBadge upload={upload} />
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
        <Can route={storyRoutes.update}>
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
