import type { Story } from '../../../../../contract/entities/content/stories.ts';
import { useEditForm } from '../../../../kit/form/edit-form.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useUploads } from '../../../messages/uploads/index.ts';
import { useUpdateStory } from '../stories.api.ts';
import { storyName } from '../story-name.ts';
import { fieldsOf, StoryInputs, type StoryValues, storyForm, toRequest } from './story-inputs.tsx';

/** Edits a story and its kind. The stored picture or video stays if no new one is picked. */
export const StoryEdit = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateStory();
  const uploads = useUploads();
  const form: EntityForm<StoryValues> = useEditForm({
    draft: storyForm(story),
    subject: { entity: 'stories', record: story.id },
    record: story,
    fieldsOf,
    groups: [['type', 'image', 'video']],
    send: async ({ body: { publish_at, expire_at }, values, seen_updated_at }) => {
      const { files, video } = toRequest(values);
      const body = { text: values.text, type: values.type, publish_at, expire_at, seen_updated_at, ...(video ? { new_video: true } : {}) };
      const outcome = await mutation.send({ params: { id: story.id }, body, files });
      if (!outcome.ok) return outcome;
      if (video) uploads.start({ kind: 'stories', id: story.id, title: storyName(values) }, video);
      else if (values.type === 'image') uploads.dismiss({ kind: 'stories', id: story.id });
      return outcome;
    },
    onSaved: onClose,
  });
  return (
    <FormModal title={text('stories.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <StoryInputs form={form} stored={story} />
    </FormModal>
  );
};
