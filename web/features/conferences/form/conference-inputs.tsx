import type { z } from 'zod';
import { type Conference, conferenceDraft, conferenceRoutes } from '../../../../contract/entities/conferences.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { LongTextField, TextField } from '../../../kit/fields.tsx';
import { ImageField, imageFile } from '../../../kit/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { LabelFields, type LabelValues, labelIdsOf } from '../../labels/index.ts';

/** What the form holds, in the order of its fields. */
export type ConferenceFields = LabelValues & {
  title: string;
  description: string;
  link: string;
  image?: File | null | undefined;
};

type Draft = z.ZodType<ConferenceFields, ConferenceFields>;

export const newConferenceForm: Draft = conferenceDraft.extend({
  image: imageFile.refine(Boolean, conferenceRoutes.create.files.image.required),
});
export const conferenceForm: Draft = conferenceDraft.extend({ image: imageFile });

export const blankConference: ConferenceFields = { title: '', description: '', link: '', image: null, category_ids: [], tag_ids: [] };

/** What the form holds of a conference that is there. */
export const fieldsOf = (conference: Conference): ConferenceFields => ({
  title: conference.title,
  description: conference.description,
  link: conference.link,
  image: null,
  ...labelIdsOf(conference),
});

export const ConferenceInputs = ({ form, conference }: { form: EntityForm<ConferenceFields>; conference?: Conference }) => {
  const text = useText();
  return (
    <>
      <TextField form={form} name="title" label={text('conferences.name')} placeholder={text('conferences.namePlaceholder')} isRequired />
      <LongTextField form={form} name="description" label={text('conferences.description')} rows={4} isRequired />
      <TextField form={form} name="link" label={text('conferences.link')} placeholder="https://" kind="code" isRequired />
      <ImageField form={form} name="image" label={text('conferences.image')} current={thumbnailOf(conference?.image ?? null)} isRequired />
      <LabelFields form={form} record={conference} />
    </>
  );
};
