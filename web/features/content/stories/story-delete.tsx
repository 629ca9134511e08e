import type { Story } from '../../../../contract/entities/content/stories.ts';
import { ConfirmArchive } from '../../../kit/archive/confirm-archive.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useDismissUploads, useIsUploading } from '../../messages/uploads/index.ts';
import { useArchiveStory } from './stories.api.ts';
import { storyName } from './story-name.ts';

/** Archiving cancels a running upload, so the confirm dialog says so. */
export const StoryDelete = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const text = useText();
  const record = { kind: 'stories', id: story.id } as const;
  const isUploading = useIsUploading(record);
  const mutation = useDismissUploads(useArchiveStory(), [record]);
  return (
    <ConfirmArchive name={storyName(story)} mutation={mutation} input={{ id: story.id }} onClose={onClose}>
      {text(isUploading ? 'stories.deleteUploading' : 'stories.deleteText')}
    </ConfirmArchive>
  );
};
