import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Doctor } from '../../../../contract/entities/doctors.ts';
import type { Post } from '../../../../contract/entities/posts.ts';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { PagedPart } from '../../../kit/paged-part.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { usePostsOf } from './works.api.ts';
import styles from './works.module.css';

/** What a doctor wrote for the others, newest first. */
export const DoctorPosts = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = usePostsOf(doctor.id, page);
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={text('works.postsOf', { name: doctor.user.name })} size={640}>
      <PagedPart list={list} page={page} onPage={setPage} noun={text('works.postNoun')}>
        {(rows) => (
          <>
            <ul className={styles.works}>
              {rows.map((post) => (
                <OnePost key={post.id} post={post} />
              ))}
            </ul>
            <Button
              component={Link}
              to="/posts"
              search={{ doctor_id: String(doctor.id) } as never /* a button that is a link loses the loose types of the router */}
              variant="default"
              size="xs"
              className={styles.toPosts}
            >
              {text('works.openPosts')}
            </Button>
          </>
        )}
      </PagedPart>
    </Modal>
  );
};

const OnePost = ({ post }: { post: Post }) => {
  const text = useText();
  const counts = [
    { say: 'works.photos', count: post.photos.length },
    { say: 'works.videos', count: post.videos.length },
    { say: 'works.reactions', count: post.total_reacts },
    { say: 'works.comments', count: post.total_comments },
  ] as const;
  return (
    <li className={styles.work}>
      <div className={styles.words}>
        <p className={styles.more} dir="auto">
          {post.description}
        </p>
        <ul className={styles.counts}>
          <li>
            <time dateTime={post.created_at}>{formatMoment(post.created_at)}</time>
          </li>
          {counts.map(({ say, count }) => (count > 0 ? <li key={say}>{text(say, { count, shown: formatNumber(count) })}</li> : null))}
        </ul>
      </div>
    </li>
  );
};
