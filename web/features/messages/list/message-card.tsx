import { Button } from '@mantine/core';
import { IconCoins, IconEye, IconHeart, IconMessageCircle, IconPencil, IconPhoto, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Message, messageRoutes } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
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
  children?: ReactNode;
};

/** A message as a card: its picture, whose it is, how it stands and whom it is for. */
export const MessageCard = ({ message, isLinked = false, corner, onTask, children }: MessageCardProps) => {
  const coinsOf = useCoins();
  return (
    <article className={styles.card} data-status={message.status}>
      <Cover message={message} isLinked={isLinked} />
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.words}>
            <Name message={message} isLinked={isLinked} />
            <p className={styles.sender}>
              <Sender message={message} />
            </p>
          </div>
          {corner}
        </div>
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
        <Categories message={message} />
        <TargetChips message={message} onTask={onTask} />
        <UnreadyVideos message={message} />
        <Counts message={message} />
        {children}
      </div>
    </article>
  );
};

const pathOf = ({ id }: Message) => ({ to: '/messages/$id', params: { id: String(id) } }) as const;

const Name = ({ message, isLinked }: { message: Message; isLinked: boolean }) => (
  <h2 className={styles.name} title={message.name}>
    {isLinked ? (
      <Link {...pathOf(message)} className={styles.open}>
        <bdi>{message.name}</bdi>
      </Link>
    ) : (
      <bdi>{message.name}</bdi>
    )}
  </h2>
);

const Cover = ({ message, isLinked }: { message: Message; isLinked: boolean }) => {
  const [broken, setBroken] = useState<string>();
  const shown = message.image !== broken && message.image;
  const picture = shown ? (
    <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setBroken(shown)} />
  ) : (
    <IconPhoto size={48} stroke={1.2} aria-hidden="true" />
  );
  if (!isLinked) return <div className={styles.cover}>{picture}</div>;
  // The name below leads to the same page: who hears or tabs through the card meets that one alone.
  return (
    <Link {...pathOf(message)} className={styles.cover} tabIndex={-1} aria-hidden="true">
      {picture}
    </Link>
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

const Categories = ({ message: { categories } }: { message: Message }) => {
  const text = useText();
  if (categories.length === 0) return null;
  return (
    <ul className={styles.categories} aria-label={text('messages.categories')}>
      {categories.map(({ id, name }) => (
        <li key={id} title={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
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
const Counts = ({ message }: { message: Message }) => {
  const text = useText();
  const counts = [
    { icon: IconVideo, count: message.videos.length, say: 'messages.videoCount' },
    { icon: IconEye, count: message.total_seen, say: 'messages.seenCount' },
    { icon: IconHeart, count: message.total_reacts, say: 'messages.reactCount' },
    { icon: IconMessageCircle, count: message.total_comments, say: 'messages.commentCount' },
  ] as const;
  return (
    <ul className={styles.counts}>
      {counts.map(({ icon: CountIcon, count, say }) =>
        count === null ? null : (
          <li key={say} title={text(say, { count, shown: formatNumber(count) })}>
            <CountIcon size={16} aria-hidden="true" />
            <span aria-hidden="true">{formatNumber(count)}</span>
            <span className="only-read-aloud">{text(say, { count, shown: formatNumber(count) })}</span>
          </li>
        ),
      )}
    </ul>
  );
};
