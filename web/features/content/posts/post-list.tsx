import { IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Post, postRoutes } from '../../../../contract/entities/content/posts.ts';
import { LayoutPage } from '../../../kit/list/layout/layout-page.tsx';
import { useListParams } from '../../../kit/list/list-params.ts';
import { RowCorner } from '../../../kit/list/rows/list-selection.tsx';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../../ui/content/picture-card.tsx';
import { CardGrid } from '../../../ui/list/card.tsx';
import { usePollVideos } from '../../messages/uploads/index.ts';
import { PostDialog } from './dialog/post-dialog.tsx';
import { PostCard, pathOf } from './post-card.tsx';
import { postColumns } from './post-columns.tsx';
import { PostDelete } from './post-delete.tsx';
import { PostFilters, useDescribeFilters } from './post-filters.tsx';
import { PostShow, useShowAction } from './post-show.tsx';
import { usePosts } from './posts.api.ts';

type OpenDialog = { readonly at: 'look' | 'show' | 'delete'; readonly post: Post };

export const PostList = () => {
  const text = useText();
  const params = useListParams(postRoutes.list, { bulk: 'posts.list' });
  const list = usePosts(params.query);
  const describeFilter = useDescribeFilters(list.rows);
  const [shown, setShown] = useState<OpenDialog>();
  const actionsOf = usePostActions(setShown);
  const nameOf = (post: Post) => text('posts.ofDoctor', { name: post.doctor.user.name });
  const close = () => setShown(undefined);
  useSearchFields([{ param: 'name', label: text('posts.text') }]);
  usePollVideos(
    list.rows.flatMap(({ videos }) => videos.map(({ upload }) => upload)),
    [postRoutes.list],
  );
  return (
    <>
      <LayoutPage
        title={text('posts.title')}
        noun={text('posts.noun')}
        list={list}
        params={params}
        filters={<PostFilters params={params} />}
        describeFilter={describeFilter}
        emptyHint={text('posts.emptyHint')}
        skeleton={<PictureCardsSkeleton isCompact />}
        table={{ columns: postColumns, actions: actionsOf, nameOf, pathOf }}
      >
        {(rows) => (
          <CardGrid rows={rows}>
            {(post) => <PostCard post={post} corner={<RowCorner row={post} name={nameOf(post)} actions={actionsOf(post)} />} />}
          </CardGrid>
        )}
      </LayoutPage>
      {shown?.at === 'look' ? <PostDialog post={shown.post} onClose={close} /> : null}
      {shown?.at === 'show' ? <PostShow post={shown.post} onClose={close} /> : null}
      {shown?.at === 'delete' ? <PostDelete post={shown.post} onClose={close} /> : null}
    </>
  );
};

const usePostActions = (onShow: (shown: OpenDialog) => void) => {
  const text = useText();
  const showAction = useShowAction();
  return (post: Post): RowAction[] => [
    { label: text('posts.open'), icon: IconEye, route: postRoutes.get, onSelect: () => onShow({ at: 'look', post }) },
    ...showAction(post, () => onShow({ at: 'show', post })),
    {
      label: text('common.delete'),
      icon: IconTrash,
      route: postRoutes.archive,
      onSelect: () => onShow({ at: 'delete', post }),
      isDangerous: true,
    },
  ];
};
