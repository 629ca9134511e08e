import { IconChartBar } from '@tabler/icons-react';
import { lazy } from 'react';
import { type Blog, blogRoutes } from '../../../contract/entities/blogs.ts';
import { ContentArchiveScreen, ContentListScreen, type UseContentSearch } from '../../kit/content/content-screens.tsx';
import { useTitleSearch } from '../../kit/content/label-filters.tsx';
import { useText } from '../../platform/i18n.ts';
import { ReactionStats } from '../reactions/index.ts';
import { BlogCard } from './blog-card.tsx';
import { blogs, useBlog } from './blogs.api.ts';

const Create = lazy(async () => ({ default: (await import('./blog-form.tsx')).BlogCreate }));
const Edit = lazy(async () => ({ default: (await import('./blog-form.tsx')).BlogEdit }));

const useSearch: UseContentSearch = (_params, { isArchive }) => {
  useTitleSearch(useText()('blogs.name'), { hasCategoryTabs: !isArchive });
  return null;
};

const Stats = ({ row, onClose }: { row: Blog; onClose: () => void }) => {
  const text = useText();
  return <ReactionStats title={text('blogs.statsOf', { name: row.title })} id={row.id} useRecord={useBlog} onClose={onClose} />;
};

const shared = { content: blogs, nameOf: ({ title }: Blog) => title, useSearch, Card: BlogCard };

export const BlogList = () => {
  const text = useText();
  const statsAction = { label: text('blogs.stats'), icon: IconChartBar, route: blogRoutes.get, Dialog: Stats };
  return <ContentListScreen {...shared} deleteText={text('blogs.deleteText')} statsAction={statsAction} Create={Create} Edit={Edit} />;
};

export const BlogArchive = () => <ContentArchiveScreen {...shared} />;
