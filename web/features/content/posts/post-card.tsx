import { VisuallyHidden } from '@mantine/core';
import { IconHeart, IconMessageCircle, IconPhotoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Post } from '../../../../contract/entities/content/posts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { formatDay, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Chips } from '../../../ui/content/chips.tsx';
import { Counts } from '../../../ui/content/counts.tsx';
import { Cover, CoverPicture, PictureCard } from '../../../ui/content/picture-card.tsx';
import { FullTextTooltip } from '../../../ui/content/truncated-text.tsx';
import { VideoPoster } from '../../../ui/content/video-poster.tsx';
import { DoctorCell } from '../../members/accounts/index.ts';
import { VideoStateBadge } from '../../messages/uploads/index.ts';
import { HeldBadge } from './post-show.tsx';
import styles from './posts.module.css';

const maxTags = 2;

/** The path of the page of a post. */
export const pathOf = ({ id }: Post) => `${entities.posts.screens.page}/${id}`;

/** A post as a card: author, first photo or video, excerpt of the text, and counts of reactions and comments. `corner` holds its menu. */
export const PostCard = ({ post, corner }: { post: Post; corner: ReactNode }) => {
  const isTextOnly = post.photos.length + post.videos.length === 0;
  const excerpt = <Excerpt post={post} isTextOnly={isTextOnly} />;
  const cover = isTextOnly ? <Cover>{excerpt}</Cover> : <PostCover post={post} />;
  return (
    <PictureCard cover={cover} head={<Author post={post} />} corner={corner} isCompact>
      {isTextOnly ? null : excerpt}
      <Tags tags={post.tags} />
      <PostCounts post={post} />
      <HeldBadge post={post} />
    </PictureCard>
  );
};

/** The author of a post and its date. */
export const Author = ({ post: { doctor, created_at: when } }: { post: Post }) => (
  <DoctorCell doctor={doctor} detail={<time dateTime={when}>{formatDay(when)}</time>} />
);

/** The first photo with the number of further ones, or the poster of the first video; and a badge for each upload state of the post's videos. */
const PostCover = ({ post }: { post: Post }) => {
  const text = useText();
  const { photos, videos, doctor } = post;
  const photo = photos[0]?.photo_path;
  const states = new Map(videos.map(({ upload }) => [upload.state, upload]));
  const more = photos.length - 1;
  const moreLabel = text('posts.morePhotos', { count: more });
  return (
    <Cover>
      {photo || !videos[0] ? (
        <CoverPicture src={photo} alt={text('posts.photoOf', { name: doctor.user.name })} placeholder={<NoPhoto />} />
      ) : (
        <VideoPoster video={videos[0]} />
      )}
      {/* For the mouse alone; keys and screen readers open the post by its text. */}
      <Link to={pathOf(post)} className={styles.coverButton} tabIndex={-1} aria-hidden="true" />
      <span className={styles.states}>
        {[...states].map(([state, upload]) => (
          <VideoStateBadge key={state} upload={upload} />
        ))}
      </span>
      {more > 0 ? (
        <span className={styles.more} title={moreLabel}>
          <span aria-hidden="true">+{formatNumber(more)}</span>
          <VisuallyHidden>{moreLabel}</VisuallyHidden>
        </span>
      ) : null}
    </Cover>
  );
};

const NoPhoto = () => {
  const text = useText();
  return <IconPhotoOff size={40} stroke={1.4} role="img" aria-label={text('posts.noPhoto')} />;
};

type ExcerptProps = { post: Post; isTextOnly: boolean };

/** The text on one line, or larger if there is no picture. Focus shows more of it; a click opens the post. */
const Excerpt = ({ post, isTextOnly }: ExcerptProps) => {
  const text = useText();
  const { description } = post;
  return (
    <h2 className={isTextOnly ? `${styles.text} ${styles.textOnly}` : styles.text}>
      <FullTextTooltip text={description} disabled={description === ''}>
        <Link to={pathOf(post)} className={styles.open} dir="auto">
          {description || text('posts.open')}
        </Link>
      </FullTextTooltip>
    </h2>
  );
};

const Tags = ({ tags }: { tags: Post['tags'] }) => {
  const text = useText();
  return <Chips label={text('labels.tags.title')} rows={tags} most={maxTags} />;
};

const PostCounts = ({ post }: { post: Post }) => {
  const text = useText();
  return (
    <Counts
      counts={[
        { icon: IconHeart, shown: formatNumber(post.total_reacts), label: text('posts.reactCount', { count: post.total_reacts }) },
        {
          icon: IconMessageCircle,
          shown: formatNumber(post.total_comments),
          label: text('posts.commentCount', { count: post.total_comments }),
        },
      ]}
    />
  );
};
