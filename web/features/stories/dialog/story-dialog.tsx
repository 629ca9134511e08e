import type { Story } from '../../../../contract/entities/stories.ts';
import { StoryPlay } from './story-play.tsx';
import { StoryStats } from './story-stats.tsx';

/** The open view of a story: its reactions or its video. */
export type StoryDialogState = { readonly at: 'stats' | 'player'; readonly story: Story };

export const StoryDialog = ({ looked: { at, story }, onClose }: { looked: StoryDialogState; onClose: () => void }) =>
  at === 'stats' ? <StoryStats story={story} onClose={onClose} /> : <StoryPlay story={story} onClose={onClose} />;
