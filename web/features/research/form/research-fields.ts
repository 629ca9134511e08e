import type { z } from 'zod';
import { type Research, type ResearchDraft, researchDraft, researchRoutes } from '../../../../contract/entities/research.ts';
import { imageFile } from '../../../kit/image-field.tsx';
import { type LabelValues, labelIdsOf } from '../../labels/index.ts';

type Picked = File | null | undefined;

/** What a form of a research holds, in the order of its fields. */
export type ResearchFields = LabelValues & {
  name: string;
  coin_price?: number | undefined;
  image?: Picked;
  description: string;
};

/** The draft of the form; a new research needs its picture. */
const schemaOf = (image: z.ZodType<Picked, Picked>): z.ZodType<ResearchFields & ResearchDraft, ResearchFields> =>
  researchDraft.extend({ image });

export const newResearchForm = schemaOf(imageFile.refine(Boolean, researchRoutes.create.files.image.required));

export const researchForm = schemaOf(imageFile);

/** A form with nothing said yet. */
export const blankResearch = { name: '', coin_price: undefined, image: null, description: '', category_ids: [], tag_ids: [] };

/** What the form holds of a research that is there. */
export const fieldsOf = ({ name, coin_price, description, ...labels }: Research) => ({
  name,
  coin_price,
  image: null,
  description,
  ...labelIdsOf(labels),
});
