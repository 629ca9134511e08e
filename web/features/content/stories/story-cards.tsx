import type { Story } from '../../../../contract/entities/content/stories.ts';
import { RowCorner } from '../../../kit/list/rows/list-selection.tsx';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { CardGrid } from '../../../ui/list/card.tsx';
import { StoryCard } from './story-card.tsx';
import { storyName } from './story-name.ts';

type StoryCardsProps = { rows: readonly Story[]; actionsOf: (story: Story) => readonly RowAction[]; onPlay: (story: Story) => void };

/** Active stories as cards. */
export const StoryCards = ({ rows, actionsOf, onPlay }: StoryCardsProps) => (
  <CardGrid rows={rows}>
    {(story) => (
      <StoryCard
        story={story}
        corner={<RowCorner row={story} name={storyName(story)} actions={actionsOf(story)} />}
        onPlay={() => onPlay(story)}
        canUpload
      />
    )}
  </CardGrid>
);
