import { IconChartBar, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Blog, blogRoutes } from '../../../contract/entities/blogs.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { LabelFilters, useDescribeLabels } from '../../kit/label-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useOpened } from '../../kit/opened.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { useTitleSearch } from '../../kit/title-search.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { BlogCard } from './blog-card.tsx';
import { BlogStats } from './blog-stats.tsx';
import { useArchiveBlog, useBlogCategories, useBlogs, useBlogTags } from './blogs.api.ts';

// The forms come with their first opening: the cards are there without them.
const BlogCreate = lazy(async () => ({ default: (await import('./form/blog-create.tsx')).BlogCreate }));
const BlogEdit = lazy(async () => ({ default: (await import('./form/blog-edit.tsx')).BlogEdit }));

export const BlogList = () => {
  const text = useText();
  const params = useListParams(blogRoutes.list);
  const list = useBlogs(params.query);
  const describe = useDescribeLabels();
  const opened = useOpened<Blog>();
  const [looked, setLooked] = useState<Blog>();
  const { what, close } = opened;
  const archive = useArchiveBlog();
  useTitleSearch(text('blogs.name'), { hasStrip: true });
  const actionsOf = (row: Blog) => [
    { label: text('blogs.stats'), icon: IconChartBar, call: blogRoutes.get, onSelect: () => setLooked(row) },
    { label: text('common.update'), icon: IconPencil, call: blogRoutes.update, onSelect: () => opened.edit(row) },
    { label: text('common.delete'), icon: IconTrash, call: blogRoutes.archive, onSelect: () => opened.archive(row), isDangerous: true },
  ];
  return (
    <>
      <ListPage
        title={text('blogs.title')}
        noun={text('blogs.noun')}
        list={list}
        params={params}
        action={<AddButton call={blogRoutes.create} label={text('blogs.add')} onClick={opened.create} />}
        filters={<LabelFilters params={params} useCategories={useBlogCategories} useTags={useBlogTags} />}
        describe={describe}
        emptyHint={text('blogs.emptyHint')}
        skeleton={<PictureCardsSkeleton />}
      >
        {(rows) => (
          <CardGrid size="middle">
            {rows.map((row) => (
              <BlogCard key={row.id} blog={row} corner={<RowMenu name={row.title} actions={actionsOf(row)} />} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      <Suspense fallback={null}>
        {what?.kind === 'create' ? <BlogCreate onClose={close} /> : null}
        {what?.kind === 'edit' ? <BlogEdit blog={what.row} onClose={close} /> : null}
      </Suspense>
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.title} write={archive} input={{ id: what.row.id }} onClose={close}>
          {text('blogs.deleteText')}
        </ArchiveQuestion>
      ) : null}
      {looked ? <BlogStats blog={looked} onClose={() => setLooked(undefined)} /> : null}
    </>
  );
};
