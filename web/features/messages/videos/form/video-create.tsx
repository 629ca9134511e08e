import type { z } from 'zod';
import { isSenderApproved } from '../../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { type VideoFields, videoFields, videoQuestion } from '../../../../../contract/entities/messages/videos.ts';
import { type EntityForm, useEntityForm } from '../../../../kit/form/entity-form.ts';
import { VideoField } from '../../../../kit/form/fields/video-field.tsx';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { showSuccess } from '../../../../platform/toast.ts';
import { requiredVideo, useUploads } from '../../uploads/index.ts';
import { SenderCallout } from '../sender-callout.tsx';
import { useCreateVideo } from '../videos.api.ts';
import { MoreVideos, moreVideos, mostVideos, proposeTitle, TitledFile } from './more-videos.tsx';
import { fieldsOf, VideoInputs } from './video-inputs.tsx';

const draft = videoFields.safeExtend({ file: requiredVideo, more: moreVideos }).and(videoQuestion);

type Input = z.input<typeof draft>;

/** Adds one or several videos to a message. The form closes, and the upload tray sends the files. */
export const VideoCreate = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateVideo();
  const uploads = useUploads();

  const create = async (texts: VideoFields, file: File) => {
    const outcome = await mutation.send({ body: { ...texts, message_id: message.id, company_id: message.company_id ?? 'all' } });
    if (outcome.ok) uploads.start({ kind: 'videos', id: outcome.result.data.id, title: outcome.result.data.title }, file);
    return outcome;
  };

  /** Makes the first of the other videos the one of the form, without the texts of a video that was added or removed. */
  const showNext = ([next, ...others]: readonly TitledFile[]) => {
    if (next) form.fields.setValues({ ...fieldsOf(), title: next.title, file: next, more: others });
  };

  const form: EntityForm<Input> = useEntityForm({
    draft,
    parentId: message.id,
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the field is empty at first; the draft schema requires it
    initial: { ...fieldsOf(), more: [] } as Partial<Input> as Input,
    save: async ({ file, more, ...texts }) => {
      let outcome = await create(texts, file);
      for (const [index, next] of more.entries()) {
        if (!outcome.ok) return outcome;
        outcome = await create({ ...fieldsOf(), title: next.title }, next);
        // What was added must not be added again by the next try.
        if (!outcome.ok) {
          showNext(more.slice(index));
          showSuccess(text('videos.addedSome', { count: index + 1 }));
        }
      }
      return outcome;
    },
    onSaved: onClose,
  });
  const { title, file, more } = form.fields.getValues();

  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    // With several files, each proposes its title.
    const first = form.fields.getValues().file;
    if (title.trim() === '') form.fields.setFieldValue('title', proposeTitle(first));
    form.fields.setFieldValue('more', [...more, ...files.map((added) => new TitledFile(added, proposeTitle(added)))]);
  };
  const handleRemove = () => {
    if (more.length > 0) showNext(more);
    else form.fields.getInputProps('file').onChange(null);
  };
  return (
    <FormModal
      title={text('videos.add')}
      form={form}
      submitLabel={text('videos.add')}
      onClose={onClose}
      size={560}
      isSubmitDisabled={message.company !== null && !isSenderApproved(message.company.status)}
    >
      <SenderCallout company={message.company} />
      <VideoField
        form={form}
        name="file"
        label={text('videos.file')}
        isRequired
        more={{ most: mostVideos, count: more.length + (file ? 1 : 0), add }}
        onRemove={handleRemove}
      />
      <VideoInputs form={form} />
      <MoreVideos form={form} />
    </FormModal>
  );
};
