import { type Video, videoFields, videoQuestion } from '../../../../../contract/entities/messages/videos.ts';
import { useEditForm } from '../../../../kit/form/edit-form.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useUpdateVideo } from '../videos.api.ts';
import { fieldsOf, VideoInputs, type VideoTexts } from './video-inputs.tsx';

const draft = videoFields.and(videoQuestion);

export const VideoEdit = ({ video, onClose }: { video: Video; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateVideo();
  const form: EntityForm<VideoTexts> = useEditForm({
    draft,
    subject: { entity: 'videos', record: video.id },
    record: video,
    fieldsOf,
    groups: [['question', 'answer1', 'answer2']],
    send: ({ values, seen_updated_at }) => mutation.send({ params: { id: video.id }, body: { ...values, seen_updated_at } }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('videos.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <VideoInputs form={form} />
    </FormModal>
  );
};
