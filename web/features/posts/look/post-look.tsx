import '@mantine/core/styles/Tabs.layer.css';
import { Button, Modal, Tabs } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Post, type PostDetail, postRoutes } from '../../../../contract/entities/posts.ts';
import { Can } from '../../../kit/can.tsx';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Chips } from '../../../ui/chips.tsx';
import { Comments, Reacted } from '../../reactions/index.ts';
import { Author } from '../post-card.tsx';
import { PostDelete } from '../post-delete.tsx';
import { useHideComment, usePost, usePostComments } from '../posts.api.ts';
import styles from './look.module.css';
import { Photos } from './photos.tsx';
import { Videos } from './videos.tsx';

/** One post whole: what the doctor wrote and showed, and what the others did with it. */
export const PostLook = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const text = useText();
  const [isCovered, setIsCovered] = useState(false);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('posts.ofDoctor', { name: post.doctor.user.name })}
      size={760}
      // A question above has the Escape; the trap stays, for the question gives the focus back into it.
      closeOnEscape={!isCovered}
    >
      <Reacted id={post.id} useRecord={usePost}>
        {(read, reactions) => (
          <Whole post={read} onAsking={setIsCovered} onClose={onClose}>
            {reactions}
          </Whole>
        )}
      </Reacted>
    </Modal>
  );
};

type WholeProps = { post: PostDetail; onAsking: (isAsking: boolean) => void; onClose: () => void; children: ReactNode };

/** The post, with `children` for its reactions. */
const Whole = ({ post, onAsking, onClose, children }: WholeProps) => {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className={`${styles.stack} ${styles.place}`}>
      <div className={styles.head}>
        <Author post={post} />
        <DeleteButton post={post} onAsking={onAsking} onDeleted={onClose} />
      </div>
      <p className={styles.text} dir="auto">
        {post.description}
      </p>
      <Chips label={text('labels.categories.title')} rows={post.categories} tone="action" />
      <Chips label={text('labels.tags.title')} rows={post.tags} />
      <Photos photos={post.photos} />
      <Videos post={post} onAsking={onAsking} onDeleted={() => place.current?.focus({ preventScroll: true })} />
      <Tabs defaultValue="reactions" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="reactions">{text('posts.reactions', { shown: formatNumber(post.total_reacts) })}</Tabs.Tab>
          <Tabs.Tab value="comments">{text('posts.comments', { shown: formatNumber(post.total_comments) })}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="reactions">{children}</Tabs.Panel>
        <Tabs.Panel value="comments">
          <PostComments id={post.id} onAsking={onAsking} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
};

type DeleteButtonProps = { post: Post; onAsking: (isAsking: boolean) => void; onDeleted: () => void };

const DeleteButton = ({ post, onAsking, onDeleted }: DeleteButtonProps) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const ask = (isAsked: boolean) => {
    setIsAsking(isAsked);
    onAsking(isAsked);
  };
  return (
    <Can call={postRoutes.archive}>
      <Button variant="default" size="xs" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => ask(true)}>
        {text('posts.delete')}
      </Button>
      {isAsking ? <PostDelete post={post} onDeleted={onDeleted} onClose={() => ask(false)} /> : null}
    </Can>
  );
};

const PostComments = ({ id, onAsking }: { id: number; onAsking: (isAsking: boolean) => void }) => {
  const [page, setPage] = useState(1);
  const list = usePostComments(id, page);
  const hide = useHideComment();
  return <Comments list={list} page={page} onPage={setPage} hide={hide} call={postRoutes.hideComment} onAsking={onAsking} />;
};
