import type { z } from 'zod';
import type { Video, videoFields } from '../../../../../contract/entities/messages/videos.ts';
import type { EntityForm, StartValues } from '../../../../kit/form/entity-form.ts';
import { LongTextField, TextField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';

/** The text fields of a video's form. */
export type VideoTexts = z.input<typeof videoFields>;

/** The values that a form starts with: those of the video to edit, or of a new one. */
export const fieldsOf = (video?: Video): VideoTexts =>
  ({
    title: video?.title ?? '',
    description: video?.description ?? '',
    question: video?.question ?? '',
    answer1: video?.answer1 ?? '',
    answer2: video?.answer2 ?? '',
  }) satisfies StartValues<VideoTexts>;

export const VideoInputs = <Draft extends VideoTexts & Record<string, unknown>>({ form }: { form: EntityForm<Draft> }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="title" label={text('videos.title')} isRequired />
      <LongTextField form={form} name="description" label={text('videos.description')} />
      <TextField form={form} name="question" label={text('videos.question')} description={text('videos.questionHint')} />
      <TextField form={form} name="answer1" label={text('videos.answer1')} />
      <TextField form={form} name="answer2" label={text('videos.answer2')} />
    </>
  );
};
