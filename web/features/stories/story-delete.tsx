import type { Story } from '../../../contract/entities/stories.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import type { Write } from '../../kit/write.ts';
import { useText } from '../../platform/i18n.ts';
import { useHasUpload, useUploads } from '../uploads/index.ts';
import { useArchiveStory } from './stories.api.ts';
import { storyName } from './story-name.ts';

/** Archiving ends an upload that is under way, so the question says so. */
export const StoryDelete = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const text = useText();
  const write = useArchiveStory();
  const uploads = useUploads();
  const record = { kind: 'stories', id: story.id } as const;
  const isUploading = useHasUpload(record);
  const archiving: Write<{ id: number }, unknown> = {
    isPending: write.isPending,
    send: async (input) => {
      const outcome = await write.send(input);
      if (outcome.ok) uploads.forget(record);
      return outcome;
    },
  };
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: storyName(story) })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={archiving}
      input={{ id: story.id }}
      onClose={onClose}
    >
      {text(isUploading ? 'stories.deleteUploading' : 'stories.deleteText')}
    </ConfirmAction>
  );
};
