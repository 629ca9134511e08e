import type { Blog } from '../../../contract/entities/blogs.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useArchiveBlog } from './blogs.api.ts';

export const BlogDelete = ({ blog, onClose }: { blog: Blog; onClose: () => void }) => {
  const text = useText();
  const write = useArchiveBlog();
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: blog.title })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ id: blog.id }}
      onClose={onClose}
    >
      {text('blogs.deleteText')}
    </ConfirmAction>
  );
};
