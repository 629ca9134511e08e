import { IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Post, postRoutes } from '../../../../contract/entities/content/posts.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { RowCorner } from '../../../kit/list/rows/list-selection.tsx';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../ui/content/picture-card.tsx';
import { CardGrid } from '../../../ui/list/card.tsx';
import { usePollVideos } from '../../messages/uploads/index.ts';
import { PostDialog } from './dialog/post-dialog.tsx';
import { PostCard } from './post-card.tsx';
import { PostDelete } from './post-delete.tsx';
import { PostFilters, useDescribeFilters } from './post-filters.tsx';
import { usePosts } from './posts.api.ts';

type OpenDialog = { readonly at: 'look' | 'delete'; readonly post: Post };

export const PostList = () => {
  const text = useText();
  const params = useListParams(postRoutes.list, { bulk: 'posts.list' });
  const list = usePosts(params.query);
  const describeFilter = useDescribeFilters(list.rows);
  const [shown, setShown] = useState<OpenDialog>();
  const close = () => setShown(undefined);
  useSearchFields([{ param: 'name', label: text('posts.text') }]);
  usePollVideos(
    list.rows.flatMap(({ videos }) => videos.map(({ upload }) => upload)),
    [postRoutes.list],
  );
  return (
    <>
      <ListPage
        title={text('posts.title')}
        noun={text('posts.noun')}
        list={list}
        params={params}
        filters={<PostFilters params={params} />}
        describeFilter={describeFilter}
        emptyHint={text('posts.emptyHint')}
        skeleton={<PictureCardsSkeleton isCompact />}
      >
        {(rows) => <Cards rows={rows} onShow={setShown} />}
      </ListPage>
      {shown?.at === 'look' ? <PostDialog post={shown.post} onClose={close} /> : null}
      {shown?.at === 'delete' ? <PostDelete post={shown.post} onClose={close} /> : null}
    </>
  );
};

const Cards = ({ rows, onShow }: { rows: readonly Post[]; onShow: (shown: OpenDialog) => void }) => {
  const text = useText();
  const actionsOf = (post: Post) => [
    { label: text('posts.open'), icon: IconEye, route: postRoutes.get, onSelect: () => onShow({ at: 'look', post }) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      route: postRoutes.archive,
      onSelect: () => onShow({ at: 'delete', post }),
      isDangerous: true,
    },
  ];
  return (
    <CardGrid rows={rows}>
      {(post) => (
        <PostCard
          post={post}
          corner={<RowCorner row={post} name={text('posts.ofDoctor', { name: post.doctor.user.name })} actions={actionsOf(post)} />}
        />
      )}
    </CardGrid>
  );
};
