import type { Blog } from '../../../contract/entities/blogs.ts';
import { useText } from '../../platform/i18n.ts';
import { ReactionStats } from '../reactions/index.ts';
import { useBlog } from './blogs.api.ts';

/** What doctors did with a blog. */
export const BlogStats = ({ blog, onClose }: { blog: Blog; onClose: () => void }) => {
  const text = useText();
  return <ReactionStats title={text('blogs.statsOf', { name: blog.title })} id={blog.id} useRecord={useBlog} onClose={onClose} />;
};
