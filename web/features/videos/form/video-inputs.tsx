import type { z } from 'zod';
import type { videoFacts } from '../../../../contract/entities/videos.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/fields.tsx';
import { useText } from '../../../platform/i18n.ts';

/** What a form holds of a video's texts. */
export type VideoTexts = z.input<typeof videoFacts>;

export const blank: VideoTexts = { title: '', description: '', question: '', answer1: '', answer2: '' };

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
