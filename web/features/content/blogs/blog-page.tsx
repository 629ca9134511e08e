import { lazy } from 'react';
import { blogId } from '../../../../contract/entities/content/blogs.ts';
import { ContentPage } from '../../../kit/content/content-page.tsx';
import { RecordText } from '../../../kit/content/record-parts.tsx';
import { ScheduleDetails } from '../../../kit/schedule/schedule-details.tsx';
import { RecordHistory } from '../../office/audit/index.ts';
import { RecordReactions } from '../reactions/index.ts';
import { blogs, useBlog } from './blogs.api.ts';

const Edit = lazy(async () => ({ default: (await import('./blog-form.tsx')).BlogEdit }));

/** The page of one blog, active or archived. */
export const BlogPage = () => (
  <ContentPage
    content={blogs}
    schema={blogId}
    useRecord={useBlog}
    deleteText="blogs.deleteText"
    Edit={Edit}
    details={(row) => <ScheduleDetails record={row} />}
    statistics={{ title: 'reactions.title', render: ({ id }) => <RecordReactions id={id} useRecord={useBlog} /> }}
    history={({ id }) => <RecordHistory entity="blogs" id={id} />}
  >
    {({ content }) => <RecordText>{content}</RecordText>}
  </ContentPage>
);
