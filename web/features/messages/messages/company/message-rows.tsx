import { Flex, Group, Text } from '@mantine/core';
import { messageRules } from '../../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { formatDay } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { VideoPosterFrame } from '../../../../ui/content/video-poster.tsx';
import textStyles from '../../../../ui/text.module.css';
import { PlainLink } from '../../../../ui/text.tsx';
import { VideoStateBadge } from '../../uploads/index.ts';
import { MessageStates } from '../message-status.tsx';
import { WaitingTime } from '../waiting-time.tsx';
import styles from './company.module.css';

type MessageRowsProps = { messages: readonly Message[]; hasVideos?: boolean };

/** Messages as rows with links to their pages; `hasVideos` lists the videos of each. */
export const MessageRows = ({ messages, hasVideos = false }: MessageRowsProps) => (
  <ul className={styles.rows}>
    {messages.map((message) => (
      <li key={message.id} className={styles.row}>
        <Flex align="baseline" justify="space-between" wrap="wrap" gap="4px 16px">
          <Text fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
            <PlainLink to="/messages/$id" params={{ id: String(message.id) }}>
              <bdi>{message.name}</bdi>
            </PlainLink>
          </Text>
          <Group gap={12}>
            {message.pending_since ? <WaitingTime message={message} /> : <Day iso={message.status_updated_at ?? message.created_at} />}
            <MessageStates message={message} />
          </Group>
        </Flex>
        {messageRules[message.status].isRefused ? (
          <p className={`${textStyles.soft} ${textStyles.small} ${textStyles.clamp}`} dir="auto">
            {message.rejection_reason}
          </p>
        ) : null}
        {hasVideos ? <Videos message={message} /> : null}
      </li>
    ))}
  </ul>
);

const Day = ({ iso }: { iso: string }) => (
  <time className={`${textStyles.faint} ${textStyles.small}`} dateTime={iso}>
    {formatDay(iso)}
  </time>
);

const Videos = ({ message: { id, videos } }: { message: Message }) => {
  const text = useText();
  const count = videos.length;
  if (count === 0) return null;
  return (
    <ul className={styles.videos} aria-label={text('messages.videoCount', { count })}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoPosterFrame video={video} isSmall />
          <PlainLink to="/messages/$id" params={{ id: String(id) }}>
            <bdi>{video.title}</bdi>
          </PlainLink>
          {video.upload.state === 'ready' ? null : (
            <Flex component="span">
              <VideoStateBadge upload={video.upload} />
            </Flex>
          )}
        </li>
      ))}
    </ul>
  );
};
