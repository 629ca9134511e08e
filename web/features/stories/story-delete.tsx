import type { Story } from '../../../contract/entities/stories.ts';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { useText } from '../../platform/i18n.ts';
import { useEndingUploads, useIsUploading } from '../uploads/index.ts';
import { useArchiveStory } from './stories.api.ts';
import { storyName } from './story-name.ts';

/** Archiving ends an upload that is under way, so the question says so. */
export const StoryDelete = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const text = useText();
  const record = { kind: 'stories', id: story.id } as const;
  const isUploading = useIsUploading(record);
  const write = useEndingUploads(useArchiveStory(), [record]);
  return (
    <ArchiveQuestion name={storyName(story)} write={write} input={{ id: story.id }} onClose={onClose}>
      {text(isUploading ? 'stories.deleteUploading' : 'stories.deleteText')}
    </ArchiveQuestion>
  );
};
