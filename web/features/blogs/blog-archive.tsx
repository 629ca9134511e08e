import { blogRoutes } from '../../../contract/entities/blogs.ts';
import { ArchivedWhen } from '../../kit/archived-when.tsx';
import { ContentGrid, ContentSkeleton } from '../../kit/content-card.tsx';
import { useDescribeLabels } from '../../kit/label-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { RestoreMany } from '../../kit/restore-many.tsx';
import { useText } from '../../platform/i18n.ts';
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
      skeleton={<ContentSkeleton />}
    >
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={blogRoutes.restore}>
          {(partsOf) => (
            <ContentGrid>
              {rows.map((row) => {
                const { tick, button } = partsOf(row.id, row.title);
                return (
                  <BlogCard key={row.id} blog={row} corner={tick}>
                    <span>
                      <ArchivedWhen row={row} />
                    </span>
                    {button}
                  </BlogCard>
                );
              })}
            </ContentGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
