import '@mantine/core/styles/Tabs.layer.css';
import { Box, Button, Group, Modal, Stack, Tabs } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
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
  return (
    <Stack gap={16} ref={container} tabIndex={-1} style={{ outline: 'none' }}>
      <Group justify="space-between" gap={12}>
        <Author post={post} />
        <DeleteButton post={post} onConfirmChange={onConfirmChange} onDeleted={onClose} />
      </Group>
      <Box component="p" className={textStyles.multiline} dir="auto">
        {post.description}
      </Box>
      <Chips label={text('labels.categories.title')} rows={post.categories} tone="action" />
      <Chips label={text('labels.tags.title')} rows={post.tags} />
      <Photos photos={post.photos} />
      <Videos post={post} onConfirmChange={onConfirmChange} onDeleted={() => container.current?.focus({ preventScroll: true })} />
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

type DeleteButtonProps = { post: Post; onConfirmChange: (isOpen: boolean) => void; onDeleted: () => void };

const DeleteButton = ({ post, onConfirmChange, onDeleted }: DeleteButtonProps) => {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const setConfirm = (isOpen: boolean) => {
    setIsConfirming(isOpen);
    onConfirmChange(isOpen);
  };
  return (
    <Can route={postRoutes.archive}>
      <Button variant="default" size="xs" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => setConfirm(true)}>
        {text('posts.delete')}
      </Button>
      {isConfirming ? <PostDelete post={post} onDeleted={onDeleted} onClose={() => setConfirm(false)} /> : null}
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
