import { ActionIcon, Button, Flex, Group } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Post, type PostVideo, postRoutes } from '../../../../../contract/entities/content/posts.ts';
import { Can } from '../../../../kit/can.tsx';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { VideoPosterFrame } from '../../../../ui/content/video-poster.tsx';
import { usePollVideos, VideoStateBadge } from '../../../messages/uploads/index.ts';
import { useArchiveVideo } from '../posts.api.ts';
import styles from './dialog.module.css';

type VideosProps = {
  post: Post;
  onConfirmChange?: ((isOpen: boolean) => void) | undefined;
  /** The deleted video's button had the focus. */
  onDeleted?: (() => void) | undefined;
};

/** The videos of a post with their states, a play button and a delete button. */
export const Videos = ({ post, onConfirmChange, onDeleted }: VideosProps) => {
  const text = useText();
  const [videoToDelete, setVideoToDelete] = useState<PostVideo>();
  const confirmDelete = (video: PostVideo | undefined) => {
    setVideoToDelete(video);
    onConfirmChange?.(video !== undefined);
  };
  usePollVideos(
    post.videos.map(({ upload }) => upload),
    [postRoutes.get],
  );
  return (
    <>
      {post.videos.length === 0 ? null : (
        <ul className={styles.videos} aria-label={text('posts.videos')}>
          {post.videos.map((video, index) => (
            <Video key={video.id} video={video} number={index + 1} onDelete={() => confirmDelete(video)} />
          ))}
        </ul>
      )}
      {videoToDelete ? (
        <ConfirmDelete post={post} video={videoToDelete} onDeleted={onDeleted} onClose={() => confirmDelete(undefined)} />
      ) : null}
    </>
  );
};

type VideoProps = { video: PostVideo; number: number; onDelete: () => void };

const Video = ({ video, number, onDelete }: VideoProps) => {
  const text = useText();
  const { link, upload } = video;
  // Keeps the URL of the first response, because a newly signed one would restart the video.
  const [playing, setPlaying] = useState<string>();
  return (
    <Flex component="li" direction="column" gap={8} flex="none" py={8} px={12} bd="1px solid var(--line)" bdrs="sm">
      <Group gap="8px 12px">
        <VideoPosterFrame video={video} isSmall />
        <span>{text('posts.videoNumber', { number })}</span>
        <Flex component="span">
          <VideoStateBadge upload={upload} />
        </Flex>
        {link && !playing ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            aria-label={text('posts.playOf', { number })}
            onClick={() => setPlaying(link)}
          >
            {text('posts.play')}
          </Button>
        ) : null}
        <Can route={postRoutes.archiveVideo}>
          <ActionIcon
            ms="auto"
            variant="subtle"
            color="red"
            size={32}
            aria-label={text('posts.deleteVideo', { number })}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Can>
      </Group>
      {playing ? (
        <iframe
          className={styles.player}
          src={playing}
          title={text('posts.videoNumber', { number })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        />
      ) : null}
    </Flex>
  );
};

type ConfirmDeleteProps = { post: Post; video: PostVideo; onDeleted: (() => void) | undefined; onClose: () => void };

const ConfirmDelete = ({ post, video, onDeleted, onClose }: ConfirmDeleteProps) => {
  const text = useText();
  const archive = useArchiveVideo();
  return (
    <ConfirmAction
      title={text('posts.deleteVideoTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      mutation={archive}
      input={{ params: { id: video.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      {text('posts.deleteVideoText', { name: post.doctor.user.name })}
    </ConfirmAction>
  );
};
