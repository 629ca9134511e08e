import type { z } from 'zod';
import { imageFile } from '../../../kit/form/image-field.tsx';
import { t } from '../../../platform/i18n.ts';

/** The picture fields that the form adds to the doctor draft. */
export const pictureFields = { image: imageFile, front_image: imageFile, back_image: imageFile };

export const noPictures = { image: null, front_image: null, back_image: null };

type Sides = { front_image?: File | null | undefined; back_image?: File | null | undefined };
/** Checks that both sides of the ID card are sent together; the error is on the missing side. */
export const requireBothSides = ({ front_image, back_image }: Sides, context: z.RefinementCtx): void => {
  if (Boolean(front_image) === Boolean(back_image)) return;
  const missing = front_image ? 'back_image' : 'front_image';
  context.addIssue({ code: 'custom', path: [missing], message: t('doctors.halfCard') });
};
