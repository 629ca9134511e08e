import { Button } from '@mantine/core';
import { IconCoins, IconEye, IconHeart, IconMessageCircle, IconPencil, IconPhoto, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Chips } from '../../../ui/chips.tsx';
import { Counts } from '../../../ui/counts.tsx';
import { CardName, Cover, CoverPicture, PictureCard } from '../../../ui/picture-card.tsx';
import { QuietLink } from '../../../ui/quiet-link.tsx';
import { VideoStateChip } from '../../uploads/index.ts';
import { MessageStatus } from '../message-status.tsx';
import type { MessageTask } from '../message-task.ts';
import { isPriced, Sender, useCoins } from '../message-words.tsx';
import styles from './list.module.css';
import { TargetChips } from './target-chips.tsx';

type MessageCardProps = {
  message: Message;
  /** Leads to the message's page; archived messages have none. */
  isLinked?: boolean;
  /** What stands at the end of its head: what can be done, or the box that ticks it. */
  corner: ReactNode;
  onTask: (task: MessageTask) => void;
  /** What stands below all else. */
  foot?: ReactNode;
};

/** A message as a card: its picture, whose it is, how it stands and whom it is for. */
export const MessageCard = ({ message, isLinked = false, corner, onTask, foot }: MessageCardProps) => {
  const text = useText();
  const coinsOf = useCoins();
  return (
    <PictureCard
      cover={<MessageCover message={message} isLinked={isLinked} />}
      head={
        <div className={styles.words}>
          <Name message={message} isLinked={isLinked} />
          <p className={styles.sender}>
            <Sender message={message} />
          </p>
        </div>
      }
      corner={corner}
      tone={message.status === 'pending' ? 'pending' : 'plain'}
      foot={foot}
    >
      <p className={styles.standing}>
        <MessageStatus status={message.status} />
        {isPriced(message) ? (
          <span className={styles.coins}>
            <IconCoins size={16} aria-hidden="true" />
            {coinsOf(message.coins)}
          </span>
        ) : null}
      </p>
      <Rejection message={message} onTask={onTask} />
      <Chips label={text('messages.categories')} rows={message.categories} tone="action" />
      <TargetChips message={message} onTask={onTask} />
      <UnreadyVideos message={message} />
      <MessageCounts message={message} />
    </PictureCard>
  );
};

const pathOf = ({ id }: Message) => ({ to: '/messages/$id', params: { id: String(id) } }) as const;

const Name = ({ message, isLinked }: { message: Message; isLinked: boolean }) => (
  <CardName name={message.name}>
    {isLinked ? (
      <QuietLink {...pathOf(message)}>
        <bdi>{message.name}</bdi>
      </QuietLink>
    ) : undefined}
  </CardName>
);

const MessageCover = ({ message, isLinked }: { message: Message; isLinked: boolean }) => {
  const picture = <CoverPicture src={message.image} alt="" placeholder={<IconPhoto size={48} stroke={1.2} aria-hidden="true" />} />;
  if (!isLinked) return <Cover>{picture}</Cover>;
  // The name below leads to the same page: who hears or tabs through the card meets that one alone.
  return (
    <Cover>
      <Link {...pathOf(message)} className={styles.way} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
    </Cover>
  );
};

/** Why it was rejected; who may send it again is offered to. */
const Rejection = ({ message, onTask }: Pick<MessageCardProps, 'message' | 'onTask'>) => {
  const text = useText();
  const decides = useMay()(messageRoutes.approve);
  if (message.status !== 'rejected') return null;
  return (
    <div className={styles.rejection}>
      <p className={styles.reason} dir="auto" title={message.rejection_reason ?? undefined}>
        {text('messages.rejectedFor', { reason: message.rejection_reason })}
      </p>
      {message.can.update && !decides ? (
        <Button size="xs" variant="default" leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => onTask('edit')}>
          {text('messages.resubmit')}
        </Button>
      ) : null}
    </div>
  );
};

/** Each state in which some of its videos are not to be seen yet. */
const UnreadyVideos = ({ message: { videos } }: { message: Message }) => {
  const unready = new Map(videos.flatMap(({ upload }) => (upload.state === 'ready' ? [] : [[upload.state, upload]])));
  if (unready.size === 0) return null;
  return (
    <div className={styles.chips}>
      {[...unready].map(([state, upload]) => (
        <VideoStateChip key={state} upload={upload} />
      ))}
    </div>
  );
};

/** How many videos it has, and what doctors did with it, for those who may know. */
const MessageCounts = ({ message }: { message: Message }) => {
  const text = useText();
  const all = [
    { icon: IconVideo, count: message.videos.length, say: 'messages.videoCount' },
    { icon: IconEye, count: message.total_seen, say: 'messages.seenCount' },
    { icon: IconHeart, count: message.total_reacts, say: 'messages.reactCount' },
    { icon: IconMessageCircle, count: message.total_comments, say: 'messages.commentCount' },
  ] as const;
  const counts = all.flatMap(({ icon, count, say }) => {
    if (count === null) return [];
    const shown = formatNumber(count);
    return [{ icon, shown, label: text(say, { count, shown }) }];
  });
  return <Counts counts={counts} />;
};
