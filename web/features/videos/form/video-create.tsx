import type { z } from 'zod';
import type { Message } from '../../../../contract/entities/messages.ts';
import { type Video, videoFacts } from '../../../../contract/entities/videos.ts';
import { type EntityForm, useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import { VideoField } from '../../../kit/video-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUploads } from '../../uploads/index.ts';
import { useCreateVideo } from '../videos.api.ts';
import { pickedVideo } from './picked-video.ts';
import { blank, VideoInputs } from './video-inputs.tsx';

const draft = videoFacts.safeExtend({ file: pickedVideo });

type Input = z.input<typeof draft>;

/** Adds a video to a message, then leaves its file to the tray: the form closes, the upload goes on. */
export const VideoCreate = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const write = useCreateVideo();
  const uploads = useUploads();
  const form: EntityForm<Input> = useEntityForm({
    draft,
    // No file is picked at first; the draft itself asks for one.
    initial: { ...blank } as Partial<Input> as Input,
    save: async ({ file, ...facts }) => {
      const outcome = await write.send({ body: { ...facts, message_id: message.id, company_id: message.company_id ?? 'all' } });
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
