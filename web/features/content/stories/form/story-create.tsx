import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { chosenTimesOf } from '../../../../kit/schedule/schedule-rules.ts';
import { useText } from '../../../../platform/i18n.ts';
import { useUploads } from '../../../messages/uploads/index.ts';
import { useCreateStory } from '../stories.api.ts';
import { storyName } from '../story-name.ts';
import { fieldsOf, StoryInputs, type StoryValues, storyForm, toRequest } from './story-inputs.tsx';

const draft = storyForm();

/** Adds a story; the upload tray sends its video. */
export const StoryCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateStory();
  const uploads = useUploads();
  const form: EntityForm<StoryValues> = useEntityForm({
    draft,
    initial: fieldsOf(),
    save: async (values) => {
      const { files, video } = toRequest(values);
      // Without an end, the server sets it.
      const body = { text: values.text, type: values.type, ...chosenTimesOf(values) };
      const outcome = await mutation.send({ body, files });
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
