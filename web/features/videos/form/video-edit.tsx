import { type Video, videoFields, videoQuestion } from '../../../../contract/entities/videos.ts';
import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateVideo } from '../videos.api.ts';
import { VideoInputs, type VideoTexts } from './video-inputs.tsx';

const textsOf = ({ title, description, question, answer1, answer2 }: Video): VideoTexts => ({
  title,
  description: description ?? '',
  question: question ?? '',
  answer1: answer1 ?? '',
  answer2: answer2 ?? '',
});

export const VideoEdit = ({ video, onClose }: { video: Video; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateVideo();
  const form: EntityForm<VideoTexts> = useEntityForm({
    draft: videoFields.and(videoQuestion),
    initial: textsOf(video),
    save: (body) => mutation.send({ params: { id: video.id }, body }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('videos.edit')} form={form} submitLabel={text('common.save')} onClose={onClose} size={560}>
      <VideoInputs form={form} />
    </FormModal>
  );
};
