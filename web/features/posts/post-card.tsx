import { Tooltip } from '@mantine/core';
import { IconHeart, IconMessageCircle, IconPhotoOff, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Post } from '../../../contract/entities/posts.ts';
import { formatDay, formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { PersonCell } from '../../ui/person-cell.tsx';
import { thumbnailOf } from '../../ui/thumbnail.ts';
import { VideoStateChip } from '../uploads/index.ts';
import styles from './posts.module.css';

const mostTags = 2;

/** A post as a card: who wrote it, its first photo or video, the beginning of its text, and what doctors did with it. */
export const PostCard = ({ post, corner, onOpen }: { post: Post; corner: ReactNode; onOpen: () => void }) => (
  <article className={styles.card}>
    <Cover post={post} />
    <div className={styles.body}>
      <div className={styles.head}>
        <Author post={post} />
        {corner}
      </div>
      <Beginning post={post} onOpen={onOpen} />
      <Tags tags={post.tags} />
      <Counts post={post} />
    </div>
  </article>
);

/** The doctor who wrote a post, and when. */
export const Author = ({ post: { doctor, created_at: when } }: { post: Post }) => (
  <PersonCell
    name={
      <Link to="/doctors/$id" params={{ id: String(doctor.id) }} className={styles.link}>
        {doctor.user.name}
      </Link>
    }
    image={thumbnailOf(doctor.image)}
    detail={<time dateTime={when}>{formatDay(when)}</time>}
  />
);

/** The first photo with how many more there are, else the video; each state in which a video is. */
const Cover = ({ post: { photos, videos, doctor } }: { post: Post }) => {
  const text = useText();
  const [broken, setBroken] = useState<string>();
  const photo = photos[0]?.photo_path;
  const states = new Map(videos.map(({ upload }) => [upload.state, upload]));
  const more = photos.length - 1;
  const ofMore = text('posts.morePhotos', { count: more, shown: formatNumber(more) });
  if (!photo && videos.length === 0) return null;
  return (
    <div className={styles.cover}>
      {photo && photo !== broken ? (
        <img
          className={styles.image}
          src={photo}
          alt={text('posts.photoOf', { name: doctor.user.name })}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(photo)}
        />
      ) : (
        <NoPhoto isVideo={!photo} />
      )}
      <span className={styles.states}>
        {[...states].map(([state, upload]) => (
          <VideoStateChip key={state} upload={upload} />
        ))}
      </span>
      {more > 0 ? (
        <span className={styles.more} title={ofMore}>
          <span aria-hidden="true">+{formatNumber(more)}</span>
          <span className="only-read-aloud">{ofMore}</span>
        </span>
      ) : null}
    </div>
  );
};

const NoPhoto = ({ isVideo }: { isVideo: boolean }) => {
  const text = useText();
  if (isVideo) return <IconVideo size={40} stroke={1.4} aria-hidden="true" />;
  return <IconPhotoOff size={40} stroke={1.4} role="img" aria-label={text('posts.noPhoto')} />;
};

/** The text on one line, the whole of it on hover and focus; a press opens the post. */
const Beginning = ({ post: { description }, onOpen }: { post: Post; onOpen: () => void }) => {
  const text = useText();
  return (
    <h2 className={styles.text}>
      <Tooltip label={description} multiline maw={320} disabled={description === ''} events={{ hover: true, focus: true, touch: false }}>
        <button type="button" className={styles.open} dir="auto" onClick={onOpen}>
          {description || text('posts.open')}
        </button>
      </Tooltip>
    </h2>
  );
};

const Tags = ({ tags }: { tags: Post['tags'] }) => {
  const text = useText();
  if (tags.length === 0) return null;
  const rest = tags.slice(mostTags);
  return (
    <ul className={styles.tags} aria-label={text('labels.tags.title')}>
      {tags.slice(0, mostTags).map(({ id, name }) => (
        <li key={id} title={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {rest.length > 0 ? (
        <li title={rest.map(({ name }) => name).join(', ')}>
          <span aria-hidden="true">+{formatNumber(rest.length)}</span>
          <span className="only-read-aloud">{text('posts.moreTags', { count: rest.length, shown: formatNumber(rest.length) })}</span>
        </li>
      ) : null}
    </ul>
  );
};

const Counts = ({ post }: { post: Post }) => {
  const text = useText();
  const counts = [
    { icon: IconHeart, count: post.total_reacts, say: 'posts.reactCount' },
    { icon: IconMessageCircle, count: post.total_comments, say: 'posts.commentCount' },
  ] as const;
  return (
    <ul className={styles.counts}>
      {counts.map(({ icon: CountIcon, count, say }) => (
        <li key={say} title={text(say, { count, shown: formatNumber(count) })}>
          <CountIcon size={16} aria-hidden="true" />
          <span aria-hidden="true">{formatNumber(count)}</span>
          <span className="only-read-aloud">{text(say, { count, shown: formatNumber(count) })}</span>
        </li>
      ))}
    </ul>
  );
};
