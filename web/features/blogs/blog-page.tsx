import { lazy } from 'react';
import { blogId } from '../../../contract/entities/blogs.ts';
import { entities } from '../../../contract/entities/index.ts';
import { ContentPage } from '../../kit/content/content-page.tsx';
import { RecordText } from '../../kit/content/record-parts.tsx';
import { ScheduleDetails } from '../../kit/schedule/schedule-details.tsx';
import { useText } from '../../platform/i18n.ts';
import { RecordHistory } from '../audit/index.ts';
import { RecordReactions } from '../reactions/index.ts';
import { blogs, useBlog } from './blogs.api.ts';

const Edit = lazy(async () => ({ default: (await import('./blog-form.tsx')).BlogEdit }));

const useFirstPage = (id: number) => useBlog(id, 1);

/** The page of one blog, active or archived. */
export const BlogPage = () => {
  const text = useText();
  return (
    <ContentPage
      content={blogs}
      list={entities.blogs.screens.list}
      schema={blogId}
      useRecord={useFirstPage}
      nameOf={({ title }) => title}
      deleteText={text('blogs.deleteText')}
      Edit={Edit}
      details={(row) => <ScheduleDetails record={row} />}
      statistics={{ title: text('reactions.title'), render: ({ id }) => <RecordReactions id={id} useRecord={useBlog} /> }}
      history={({ id }) => <RecordHistory entity="blogs" id={id} />}
    >
      {({ content }) => <RecordText>{content}</RecordText>}
    </ContentPage>
  );
};
