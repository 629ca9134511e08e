import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Video } from '../../../../../contract/entities/messages/videos.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { VideoStateBadge } from '../../uploads/index.ts';
import styles from '../videos.module.css';
import { VideoQuestion } from './video-question.tsx';

/** The box in place of the player, with the reason why nothing plays. */
export const NoPlayer = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <Stack
    gap={16}
    align="center"
    justify="center"
    mih={200}
    p={24}
    bdrs="sm"
    bg="var(--sunken)"
    ta="center"
    className={styles.notPlayed}
    role={role}
  >
    {children}
  </Stack>
);

/** Plays a video if it is ready, and shows its description and its question. */
export const VideoPlayer = ({ video }: { video: Video }) => {
  const text = useText();
  const { iframe, title, description, upload } = video;
  return (
    <Stack gap={16}>
      {iframe ? (
        <iframe
          className={styles.player}
          src={iframe}
          title={text('videos.player', { title })}
          allow="encrypted-media; fullscreen; picture-in-picture"
          loading="lazy"
        />
      ) : (
        <NoPlayer>
          <VideoStateBadge upload={upload} />
          <p>{text('videos.notPlayable')}</p>
        </NoPlayer>
      )}
      {description ? (
        <Text c="var(--ink-soft)" className={textStyles.multiline} dir="auto">
          {description}
        </Text>
      ) : null}
      <VideoQuestion video={video} />
    </Stack>
  );
};
