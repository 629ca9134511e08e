import type { Post } from '../../../../contract/entities/content/posts.ts';
import { addedColumn, categoryColumn, tagsColumn } from '../../../kit/content/content-columns.tsx';
import { TitleCell } from '../../../kit/content/title-cell.tsx';
import type { Texts } from '../../../kit/list/layout/layout-page.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { DoctorCell } from '../../members/accounts/index.ts';
import { reactionsColumn } from '../reactions/index.ts';
import { pathOf } from './post-card.tsx';
import { HeldBadge } from './post-show.tsx';

const pictureOf = ({ photos, videos }: Post) => photos[0]?.photo_path ?? videos[0]?.poster ?? null;

/** The columns of the table of posts. */
export const postColumns = (text: Texts): readonly Column<Post>[] => [
  {
    header: text('posts.text'),
    isTitle: true,
    width: 260,
    exports: ['description'],
    cell: (post) => <TitleCell title={post.description || text('posts.open')} path={pathOf(post)} image={pictureOf(post)} />,
  },
  { header: text('posts.doctor'), exports: ['doctor'], cell: ({ doctor }) => <DoctorCell doctor={doctor} /> },
  categoryColumn(text),
  tagsColumn(text),
  reactionsColumn(text),
  {
    header: text('reactions.commentNoun'),
    align: 'end',
    exports: ['total_comments'],
    cell: ({ total_comments: count }) => formatNumber(count),
  },
  { header: text('posts.state'), exports: ['held_at'], cell: (post) => <HeldBadge post={post} /> },
  addedColumn(text),
];
