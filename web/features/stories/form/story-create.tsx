import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUploads } from '../../uploads/index.ts';
import { useCreateStory } from '../stories.api.ts';
import { storyName } from '../story-name.ts';
import { picked, StoryInputs, type StoryValues, storyForm } from './story-inputs.tsx';

const draft = storyForm();

/** Adds a story; the bytes of a video follow by the upload tray. */
export const StoryCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreateStory();
  const uploads = useUploads();
  const form: EntityForm<StoryValues> = useEntityForm({
    draft,
    initial: { text: '', type: 'image', image: null, video: null },
    save: async (values) => {
      const { files, video } = picked(values);
      const outcome = await write.send({ body: { text: values.text, type: values.type }, files });
      if (outcome.ok && video) uploads.start({ kind: 'stories', id: outcome.result.data.id, title: storyName(values) }, video);
      return outcome;
    },
    onSaved: onClose,
  });
  return (
    <FormModal title={text('stories.add')} form={form} submitLabel={text('stories.create')} onClose={onClose} size={560}>
      <StoryInputs form={form} />
    </FormModal>
  );
};
