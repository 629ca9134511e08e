import type { Story } from '../../../../contract/entities/stories.ts';
import { StoryPlay } from './story-play.tsx';
import { StoryStats } from './story-stats.tsx';

/** A story that is looked at: what doctors did with it, or its video. */
export type Looked = { readonly at: 'stats' | 'player'; readonly story: Story };

export const StoryLook = ({ looked: { at, story }, onClose }: { looked: Looked; onClose: () => void }) =>
  at === 'stats' ? <StoryStats story={story} onClose={onClose} /> : <StoryPlay story={story} onClose={onClose} />;
