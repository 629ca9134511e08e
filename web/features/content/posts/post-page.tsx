import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type PostDetail, postId, postRoutes } from '../../../../contract/entities/content/posts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { ContentRecord, ContentRecordSkeleton } from '../../../kit/content/content-record.tsx';
import { LabelDetails, RecordText } from '../../../kit/content/record-parts.tsx';
import { Detail } from '../../../kit/record/details.tsx';
import { RecordPage } from '../../../kit/record/record-page.tsx';
import { useText } from '../../../platform/i18n.ts';
import { DoctorCell } from '../../members/accounts/index.ts';
import { RecordHistory } from '../../office/audit/index.ts';
import { RecordReactions } from '../reactions/index.ts';
import { Photos } from './dialog/photos.tsx';
import { PostComments } from './dialog/post-dialog.tsx';
import { Videos } from './dialog/videos.tsx';
import { PostDelete } from './post-delete.tsx';
import { HeldBadge, PostShow, useShowAction } from './post-show.tsx';
import { usePost, useRestorePosts } from './posts.api.ts';

const useBack = () => ({ to: entities.posts.screens.list, label: useText()('posts.backToList') });
/** The page of one post, active or archived. */
export const PostPage = () => {
  const text = useText();
  const notFound = { title: text('posts.missing'), back: useBack() };
  return (
    <RecordPage schema={postId} useRecord={usePost} notFound={notFound} skeleton={<ContentRecordSkeleton />}>
      {(post) => <LoadedPost post={post} />}
    </RecordPage>
  );
};

const LoadedPost = ({ post }: { post: PostDetail }) => {
  const text = useText();
  const restore = useRestorePosts();
  const [dialog, setDialog] = useState<'show' | 'delete'>();
  const showAction = useShowAction();
  const close = () => setDialog(undefined);
  const deletePost = {
    label: text('common.delete'),
    icon: IconTrash,
    route: postRoutes.archive,
    onSelect: () => setDialog('delete'),
    isDangerous: true,
  };
  return (
    <>
      <ContentRecord
        name={text('posts.ofDoctor', { name: post.doctor.user.name })}
        back={useBack()}
        actions={[...showAction(post, () => setDialog('show')), deletePost]}
        row={post}
        restore={restore}
        restoreRoute={postRoutes.restore}
        details={
          <>
            <Detail label={text('posts.doctor')}>
              <DoctorCell doctor={post.doctor} />
            </Detail>
            {post.held_at === null ? null : (
              <Detail label={text('posts.state')}>
                <HeldBadge post={post} />
              </Detail>
            )}
            <LabelDetails labels={post} />
          </>
        }
        sections={{
          [text('reactions.title')]: <RecordReactions id={post.id} useRecord={usePost} />,
          [text('reactions.commentNoun')]: <PostComments id={post.id} />,
        }}
        history={<RecordHistory entity="posts" id={post.id} />}
      >
        <RecordText>{post.description}</RecordText>
        <Photos photos={post.photos} />
        <Videos post={post} />
      </ContentRecord>
      {dialog === 'show' ? <PostShow post={post} onClose={close} /> : null}
      {dialog === 'delete' ? <PostDelete post={post} onClose={close} /> : null}
    </>
  );
};
