import { blogRoutes } from '../../../contract/entities/blogs.ts';
import { useDescribeLabels } from '../../kit/label-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { BlogCard } from './blog-card.tsx';
import { useBlogSearch } from './blog-search.ts';
import { useArchivedBlogs, useRestoreBlogs } from './blogs.api.ts';

export const BlogArchive = () => {
  const text = useText();
  const params = useListParams(blogRoutes.archived);
  const list = useArchivedBlogs(params.query);
  const describe = useDescribeLabels();
  const restore = useRestoreBlogs();
  useBlogSearch();
  return (
    <ListPage
      title={text('blogs.archived')}
      noun={text('blogs.noun')}
      list={list}
      params={params}
      describe={describe}
      emptyHint={text('archive.emptyHint')}
      skeleton={<PictureCardsSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={blogRoutes.restore}>
          {(partsOf) => (
            <CardGrid size="middle">
              {rows.map((row) => {
                const { tick, foot } = partsOf(row, row.title);
                return <BlogCard key={row.id} blog={row} corner={tick} foot={foot} />;
              })}
            </CardGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
