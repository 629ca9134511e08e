import { IconVideo } from '@tabler/icons-react';
import type { Story } from '../../../../contract/entities/content/stories.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { addedColumn, scheduleColumn } from '../../../kit/content/content-columns.tsx';
import { TitleCell } from '../../../kit/content/title-cell.tsx';
import type { Texts } from '../../../kit/list/layout/layout-page.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { VideoStateBadge } from '../../messages/uploads/index.ts';
import { reactionsColumn } from '../reactions/index.ts';

/** The path of the page of a story. */
export const pathOf = ({ id }: Story) => `${entities.stories.screens.page}/${id}`;

const Title = ({ story }: { story: Story }) => {
  const image = story.type === 'image' ? { image: story.image } : { image: story.poster, placeholder: IconVideo };
  return <TitleCell title={story.text} path={pathOf(story)} {...image} />;
};

/** The columns of the table of stories. */
export const storyColumns = (text: Texts): readonly Column<Story>[] => [
  { header: text('stories.text'), isTitle: true, width: 260, exports: ['text'], cell: (story) => <Title story={story} /> },
  {
    header: text('stories.shows'),
    exports: ['type'],
    cell: ({ type, upload }) => (upload && upload.state !== 'ready' ? <VideoStateBadge upload={upload} /> : text(`stories.kind.${type}`)),
  },
  scheduleColumn(text),
  reactionsColumn(text),
  addedColumn(text),
];
