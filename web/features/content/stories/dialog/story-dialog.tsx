import type { Story } from '../../../../../contract/entities/content/stories.ts';
import { StoryPlay } from './story-play.tsx';
import { StoryStats } from './story-stats.tsx';

/** The open dialog of a story: its reactions or its video. */
export type StoryDialogState = { readonly kind: 'stats' | 'player'; readonly story: Story };

export const StoryDialog = ({ dialog: { kind, story }, onClose }: { dialog: StoryDialogState; onClose: () => void }) =>
  kind === 'stats' ? <StoryStats story={story} onClose={onClose} /> : <StoryPlay story={story} onClose={onClose} />;
