import { blogRoutes } from '../../../contract/entities/blogs.ts';
import { ArchivePage } from '../../kit/archive-page.tsx';
import { useDescribeLabels } from '../../kit/label-filters.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useTitleSearch } from '../../kit/title-search.ts';
import { useText } from '../../platform/i18n.ts';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { BlogCard } from './blog-card.tsx';
import { useArchivedBlogs, useRestoreBlogs } from './blogs.api.ts';

export const BlogArchive = () => {
  const text = useText();
  const params = useListParams(blogRoutes.archived);
  const list = useArchivedBlogs(params.query);
  const describe = useDescribeLabels();
  const restore = useRestoreBlogs();
  useTitleSearch(text('blogs.name'), { hasStrip: false });
  return (
    <ArchivePage
      title={text('blogs.archived')}
      noun={text('blogs.noun')}
      list={list}
      params={params}
      describe={describe}
      skeleton={<PictureCardsSkeleton />}
      restore={restore}
      call={blogRoutes.restore}
      nameOf={({ title }) => title}
    >
      {(blog, { tick, foot }) => <BlogCard blog={blog} corner={tick} foot={foot} />}
    </ArchivePage>
  );
};
