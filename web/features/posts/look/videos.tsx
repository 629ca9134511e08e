import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Post, type PostVideo, postRoutes } from '../../../../contract/entities/posts.ts';
import { Can } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useVideoWatch, VideoStateChip } from '../../uploads/index.ts';
import { useArchiveVideo } from '../posts.api.ts';
import styles from './look.module.css';

type VideosProps = {
  post: Post;
  onAsking: (isAsking: boolean) => void;
  /** A video is gone, and its button with it. */
  onDeleted: () => void;
};

/** The videos of a post: how far each is, the way to play it and to take it out. */
export const Videos = ({ post, onAsking, onDeleted }: VideosProps) => {
  const text = useText();
  const [asked, setAsked] = useState<PostVideo>();
  const ask = (video: PostVideo | undefined) => {
    setAsked(video);
    onAsking(video !== undefined);
  };
  useVideoWatch(
    post.videos.map(({ upload }) => upload),
    [postRoutes.get],
  );
  return (
    <>
      {post.videos.length === 0 ? null : (
        <ul className={styles.videos} aria-label={text('posts.videos')}>
          {post.videos.map((video, index) => (
            <Video key={video.id} video={video} number={index + 1} onDelete={() => ask(video)} />
          ))}
        </ul>
      )}
      {asked ? <DeleteQuestion post={post} video={asked} onDeleted={onDeleted} onClose={() => ask(undefined)} /> : null}
    </>
  );
};

type VideoProps = { video: PostVideo; number: number; onDelete: () => void };

const Video = ({ video: { link, upload }, number, onDelete }: VideoProps) => {
  const text = useText();
  // The address of this opening: a newer one, signed meanwhile, would begin the video anew.
  const [playing, setPlaying] = useState<string>();
  return (
    <li className={styles.video}>
      <div className={styles.videoHead}>
        <span>{text('posts.videoNumber', { number })}</span>
        <VideoStateChip upload={upload} />
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
        <Can call={postRoutes.archiveVideo}>
          <ActionIcon
            className={styles.delete}
            variant="subtle"
            color="red"
            size={32}
            aria-label={text('posts.deleteVideo', { number })}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Can>
      </div>
      {playing ? (
        <iframe
          className={styles.player}
          src={playing}
          title={text('posts.videoNumber', { number })}
          allow="autoplay; fullscreen; picture-in-picture"
        />
      ) : null}
    </li>
  );
};

type DeleteQuestionProps = { post: Post; video: PostVideo; onDeleted: () => void; onClose: () => void };

const DeleteQuestion = ({ post, video, onDeleted, onClose }: DeleteQuestionProps) => {
  const text = useText();
  const archive = useArchiveVideo();
  return (
    <ConfirmAction
      title={text('posts.deleteVideoTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      write={archive}
      input={{ params: { id: video.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      {text('posts.deleteVideoText', { name: post.doctor.user.name })}
    </ConfirmAction>
  );
};
