import type { z } from 'zod';
import type { Message } from '../../../../contract/entities/messages.ts';
import { type Video, videoFields, videoQuestion } from '../../../../contract/entities/videos.ts';
import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { VideoField } from '../../../kit/form/video-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { requiredVideo, useUploads } from '../../uploads/index.ts';
import { useCreateVideo } from '../videos.api.ts';
import { blank, VideoInputs } from './video-inputs.tsx';

const draft = videoFields.safeExtend({ file: requiredVideo }).and(videoQuestion);

type Input = z.input<typeof draft>;

/** Adds a video to a message. The form closes, and the upload tray sends the file. */
export const VideoCreate = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateVideo();
  const uploads = useUploads();
  const form: EntityForm<Input> = useEntityForm({
    draft,
    parentId: message.id,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the field is empty at first; the draft schema requires it
    initial: { ...blank } as Partial<Input> as Input,
    save: async ({ file, ...texts }) => {
      const outcome = await mutation.send({ body: { ...texts, message_id: message.id, company_id: message.company_id ?? 'all' } });
      if (outcome.ok) beginUpload(outcome.result.data, file);
      return outcome;
    },
    onSaved: onClose,
  });
  const beginUpload = ({ id, title }: Video, file: File) => uploads.start({ kind: 'videos', id, title }, file);
  return (
    <FormModal title={text('videos.add')} form={form} submitLabel={text('videos.add')} onClose={onClose} size={560}>
      <VideoInputs form={form} />
      <VideoField form={form} name="file" label={text('videos.file')} isRequired />
    </FormModal>
  );
};
