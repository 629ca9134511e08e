import type { z } from 'zod';
import { imageFile } from '../../../kit/image-field.tsx';
import { t } from '../../../platform/i18n.ts';

/** The picture fields that a doctor's form adds to its draft. */
export const pictureFields = { image: imageFile, front_image: imageFile, back_image: imageFile };

/** No picture picked yet. */
export const noPictures = { image: null, front_image: null, back_image: null };

type Sides = { front_image?: File | null | undefined; back_image?: File | null | undefined };
/** Front and back of the ID card are sent together or not at all: says so at the side that is missing. */
export const refuseHalfCard = ({ front_image, back_image }: Sides, context: z.RefinementCtx): void => {
  if (Boolean(front_image) === Boolean(back_image)) return;
  const missing = front_image ? 'back_image' : 'front_image';
  context.addIssue({ code: 'custom', path: [missing], message: t('doctors.halfCard') });
};
