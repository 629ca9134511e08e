import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconCoins, IconEye, IconHeart, IconMessageCircle, IconPencil, IconPhoto, IconUsers, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Message, messageRoutes, messageRules } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Chips } from '../../../../ui/content/chips.tsx';
import { Counts } from '../../../../ui/content/counts.tsx';
import { CardName, Cover, CoverPicture, PictureCard } from '../../../../ui/content/picture-card.tsx';
import textStyles from '../../../../ui/text.module.css';
import { PlainLink } from '../../../../ui/text.tsx';
import { VideoStateBadge } from '../../uploads/index.ts';
import type { MessageDialogState } from '../message-actions.ts';
import { MessageStates } from '../message-status.tsx';
import { hasCoins, Sender, useCoins } from '../message-texts.tsx';
import { WaitingTime } from '../waiting-time.tsx';
import styles from './list.module.css';
import { TargetChips } from './target-chips.tsx';

type MessageCardProps = {
  message: Message;
  /** A link to the message's page; absent for archived messages. */
  isLinked?: boolean;
  /** The menu, or the checkbox in the archive. */
  corner: ReactNode;
  onOpenDialog: (kind: MessageDialogState) => void;
  /** The last part of the card. */
  footer?: ReactNode;
};

/** A message as a card: picture, sender, status and targets. */
export const MessageCard = ({ message, isLinked = false, corner, onOpenDialog, footer }: MessageCardProps) => {
  const text = useText();
  const coinsOf = useCoins();
  return (
    <PictureCard
      cover={<MessageCover message={message} isLinked={isLinked} />}
      head={
        <Box miw={0}>
          <Name message={message} isLinked={isLinked} />
          <Text c="var(--ink-soft)" fz={13} style={{ overflowWrap: 'anywhere' }}>
            <Sender message={message} />
          </Text>
        </Box>
      }
      corner={corner}
      tone={messageRules[message.status].isDecided ? 'plain' : 'pending'}
      footer={footer}
    >
      <Flex component="p" align="center" wrap="wrap" gap="6px 14px">
        <MessageStates message={message} />
        <WaitingTime message={message} />
        {hasCoins(message) ? (
          <Text
            span
            inherit
            display="inline-flex"
            c="var(--ink-soft)"
            style={{ alignItems: 'center', gap: '5px' }}
            className={textStyles.numeric}
          >
            <IconCoins size={16} aria-hidden="true" />
            {coinsOf(message.coins)}
          </Text>
        ) : null}
      </Flex>
      <Rejection message={message} onOpenDialog={onOpenDialog} />
      <Chips label={text('messages.categories')} rows={message.categories} tone="action" />
      <TargetChips message={message} onOpenDialog={onOpenDialog} />
      <UnreadyVideos message={message} />
      <RestoredVideos message={message} />
      <MessageCounts message={message} />
    </PictureCard>
  );
};

const pathOf = ({ id }: Message) => ({ to: '/messages/$id', params: { id: String(id) } }) as const;

const Name = ({ message, isLinked }: { message: Message; isLinked: boolean }) => (
  <CardName name={message.name}>
    {isLinked ? (
      <PlainLink {...pathOf(message)}>
        <bdi>{message.name}</bdi>
      </PlainLink>
    ) : undefined}
  </CardName>
);

const MessageCover = ({ message, isLinked }: { message: Message; isLinked: boolean }) => {
  const picture = <CoverPicture src={message.image} alt="" placeholder={<IconPhoto size={48} stroke={1.2} aria-hidden="true" />} />;
  if (!isLinked) return <Cover>{picture}</Cover>;
  // Hidden from the keyboard and screen readers, because the name below links to the same page.
  return (
    <Cover>
      <Link {...pathOf(message)} className={styles.coverLink} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
    </Cover>
  );
};

/** The rejection reason, with a button to send the message again for users who may. */
const Rejection = ({ message, onOpenDialog }: Pick<MessageCardProps, 'message' | 'onOpenDialog'>) => {
  const text = useText();
  const canApprove = useCan()(messageRoutes.approve);
  if (!messageRules[message.status].isRefused) return null;
  return (
    <div className={styles.rejection}>
      <p className={styles.reason} dir="auto" title={message.rejection_reason ?? undefined}>
        {text('messages.rejectedFor', { reason: message.rejection_reason })}
      </p>
      {message.can.update && !canApprove ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          aria-label={text('messages.resubmitTitle', { name: message.name })}
          onClick={() => onOpenDialog('edit')}
        >
          {text('messages.resubmit')}
        </Button>
      ) : null}
    </div>
  );
};

/** The states of videos that are not ready. */
const UnreadyVideos = ({ message: { videos } }: { message: Message }) => {
  const unready = new Map(videos.flatMap(({ upload }) => (upload.state === 'ready' ? [] : [[upload.state, upload]])));
  if (unready.size === 0) return null;
  return (
    <Group align="stretch" gap={6}>
      {[...unready].map(([state, upload]) => (
        <VideoStateBadge key={state} upload={upload} />
      ))}
    </Group>
  );
};

/** How many videos come back with an archived message. */
const RestoredVideos = ({ message: { archived_videos: count } }: { message: Message }) => {
  const text = useText();
  if (count === 0) return null;
  return <p className={`${textStyles.soft} ${textStyles.small}`}>{text('messages.restoredVideos', { count })}</p>;
};

/** The number of videos, and what doctors did with the message for users who may see it. */
const MessageCounts = ({ message }: { message: Message }) => {
  const text = useText();
  const all = [
    { icon: IconVideo, count: message.archived_videos > 0 ? null : message.videos.length, textKey: 'messages.videoCount' },
    { icon: IconUsers, count: message.reach, textKey: 'messages.reachCount' },
    { icon: IconEye, count: message.total_seen, textKey: 'messages.seenCount' },
    { icon: IconHeart, count: message.total_reacts, textKey: 'messages.reactCount' },
    { icon: IconMessageCircle, count: message.total_comments, textKey: 'messages.commentCount' },
  ] as const;
  const counts = all.flatMap(({ icon, count, textKey }) => {
    if (count === null) return [];
    return [{ icon, shown: formatNumber(count), label: text(textKey, { count }) }];
  });
  return <Counts counts={counts} />;
};
