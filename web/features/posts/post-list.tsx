import { IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Post, postRoutes } from '../../../contract/entities/posts.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { useVideoWatch } from '../uploads/index.ts';
import { PostLook } from './look/post-look.tsx';
import { PostCard } from './post-card.tsx';
import { PostDelete } from './post-delete.tsx';
import { PostFilters, useDescribeFilters } from './post-filters.tsx';
import { usePosts } from './posts.api.ts';

type Shown = { readonly at: 'look' | 'delete'; readonly post: Post };

export const PostList = () => {
  const text = useText();
  const params = useListParams(postRoutes.list);
  const list = usePosts(params.query);
  const describe = useDescribeFilters(list.rows);
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  useSearchKeys([{ key: 'name', label: text('posts.text') }]);
  useVideoWatch(
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
        describe={describe}
        emptyHint={text('posts.emptyHint')}
        skeleton={<PictureCardsSkeleton isSnug />}
      >
        {(rows) => <Cards rows={rows} onShow={setShown} />}
      </ListPage>
      {shown?.at === 'look' ? <PostLook post={shown.post} onClose={close} /> : null}
      {shown?.at === 'delete' ? <PostDelete post={shown.post} onClose={close} /> : null}
    </>
  );
};

const Cards = ({ rows, onShow }: { rows: readonly Post[]; onShow: (shown: Shown) => void }) => {
  const text = useText();
  const actionsOf = (post: Post) => [
    { label: text('posts.open'), icon: IconEye, call: postRoutes.get, onSelect: () => onShow({ at: 'look', post }) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      call: postRoutes.archive,
      onSelect: () => onShow({ at: 'delete', post }),
      isDangerous: true,
    },
  ];
  return (
    <CardGrid>
      {rows.map((post) => (
        <PostCard
          key={post.id}
          post={post}
          corner={<RowMenu name={text('posts.ofDoctor', { name: post.doctor.user.name })} actions={actionsOf(post)} />}
          onOpen={() => onShow({ at: 'look', post })}
        />
      ))}
    </CardGrid>
  );
};
