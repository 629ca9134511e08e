import '@mantine/core/styles/Tabs.layer.css';
import { Box, Button, Group, Modal, Stack, Tabs } from '@mantine/core';
import { IconEyeCheck, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Post, type PostDetail, postRoutes } from '../../../../../contract/entities/content/posts.ts';
import { Can } from '../../../../kit/can.tsx';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Chips } from '../../../../ui/content/chips.tsx';
import textStyles from '../../../../ui/text.module.css';
import { Comments, RecordReactions } from '../../reactions/index.ts';
import { Author } from '../post-card.tsx';
import { PostDelete } from '../post-delete.tsx';
import { HeldBadge, PostShow } from '../post-show.tsx';
import { useHideComment, usePost, usePostComments } from '../posts.api.ts';
import { Photos } from './photos.tsx';
import { Videos } from './videos.tsx';

/** One post with its text, photos, videos, reactions and comments. */
export const PostDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const text = useText();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('posts.ofDoctor', { name: post.doctor.user.name })}
      size={760}
      // The confirm dialog above handles Escape. The focus trap stays mounted, because that dialog returns the focus into it.
      closeOnEscape={!isConfirmOpen}
    >
      <RecordReactions id={post.id} useRecord={usePost}>
        {(loadedPost, reactions) => (
          <LoadedPost post={loadedPost} onConfirmChange={setIsConfirmOpen} onClose={onClose}>
            {reactions}
          </LoadedPost>
        )}
      </RecordReactions>
    </Modal>
  );
};

type LoadedPostProps = { post: PostDetail; onConfirmChange: (isOpen: boolean) => void; onClose: () => void; children: ReactNode };

/** The post, with its reactions as `children`. */
const LoadedPost = ({ post, onConfirmChange, onClose, children }: LoadedPostProps) => {
  const text = useText();
  const container = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  const takeFocus = () => container.current?.focus({ preventScroll: true });
  return (
    <Stack gap={16} ref={container} tabIndex={-1} style={{ outline: 'none' }}>
      <Group justify="space-between" gap={12}>
        <Author post={post} />
        <Group gap={8}>
          <HeldBadge post={post} />
          {post.held_at === null ? null : <ShowButton post={post} onConfirmChange={onConfirmChange} onShown={takeFocus} />}
          <DeleteButton post={post} onConfirmChange={onConfirmChange} onDeleted={onClose} />
        </Group>
      </Group>
      <Box component="p" className={textStyles.multiline} dir="auto">
        {post.description}
      </Box>
      <Chips label={text('labels.categories.title')} rows={post.categories} tone="action" />
      <Chips label={text('labels.tags.title')} rows={post.tags} />
      <Photos photos={post.photos} />
      <Videos post={post} onConfirmChange={onConfirmChange} onDeleted={takeFocus} />
      <Tabs defaultValue="reactions" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="reactions">{text('posts.reactions', { count: post.total_reacts })}</Tabs.Tab>
          <Tabs.Tab value="comments">{text('posts.comments', { count: post.total_comments })}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="reactions">{children}</Tabs.Panel>
        <Tabs.Panel value="comments">
          <PostComments id={post.id} onConfirmChange={onConfirmChange} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
};

/** Whether the confirm dialog of a button is open, which the dialog below it must know. */
const useConfirm = (onConfirmChange: (isOpen: boolean) => void) => {
  const [isOpen, setIsOpen] = useState(false);
  const set = (next: boolean) => {
    setIsOpen(next);
    onConfirmChange(next);
  };
  return { isOpen, open: () => set(true), close: () => set(false) };
};

type ButtonProps = { post: Post; onConfirmChange: (isOpen: boolean) => void };

const ShowButton = ({ post, onConfirmChange, onShown }: ButtonProps & { onShown: () => void }) => {
  const text = useText();
  const confirm = useConfirm(onConfirmChange);
  return (
    <Can route={postRoutes.show}>
      <Button size="xs" leftSection={<IconEyeCheck size={16} aria-hidden="true" />} onClick={confirm.open}>
        {text('posts.show')}
      </Button>
      {confirm.isOpen ? <PostShow post={post} onShown={onShown} onClose={confirm.close} /> : null}
    </Can>
  );
};

const DeleteButton = ({ post, onConfirmChange, onDeleted }: ButtonProps & { onDeleted: () => void }) => {
  const text = useText();
  const confirm = useConfirm(onConfirmChange);
  return (
    <Can route={postRoutes.archive}>
      <Button variant="default" size="xs" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={confirm.open}>
        {text('posts.delete')}
      </Button>
      {confirm.isOpen ? <PostDelete post={post} onDeleted={onDeleted} onClose={confirm.close} /> : null}
    </Can>
  );
};

/** The comments on a post, page by page. */
export const PostComments = ({ id, onConfirmChange }: { id: number; onConfirmChange?: (isOpen: boolean) => void }) => {
  const [page, setPage] = useState(1);
  const list = usePostComments(id, page);
  const hide = useHideComment();
  return <Comments list={list} page={page} onPage={setPage} hide={hide} route={postRoutes.hideComment} onConfirmChange={onConfirmChange} />;
};
