import type { z } from 'zod';
import { type Doctor, doctorChange, doctorDraft, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import type { EntityForm, StartValues } from '../../../../kit/form/entity-form.ts';
import { ImageField, imageFile } from '../../../../kit/form/fields/image-field.tsx';
import { ReferenceField } from '../../../../kit/picker/reference-field.tsx';
import { t, useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { usePromoCodeOptions } from '../../../content/promo-codes/index.ts';
import { FieldPairs, MemberInputs, memberFieldsOf } from '../../accounts/index.ts';

const { files } = doctorRoutes.create;

const pictures = { image: imageFile, front_image: imageFile, back_image: imageFile };

type Sides = { front_image?: File | null | undefined; back_image?: File | null | undefined };

/** Checks that both sides of the ID card are sent together; the error is on the missing side. */
const requireBothSides = ({ front_image, back_image }: Sides, context: z.RefinementCtx): void => {
  if (Boolean(front_image) === Boolean(back_image)) return;
  const missing = front_image ? 'back_image' : 'front_image';
  context.addIssue({ code: 'custom', path: [missing], message: t('doctors.halfCard') });
};

/** The drafts of the two forms. */
export const doctorForm = {
  create: doctorDraft.extend(pictures).superRefine(requireBothSides),
  edit: doctorChange.extend(pictures).superRefine(requireBothSides),
};

type DoctorFields = z.input<typeof doctorForm.edit>;

/** The values that a form starts with: those of the doctor to edit, or of a new one. */
export const fieldsOf = (doctor?: Doctor): DoctorFields =>
  ({
    ...memberFieldsOf(doctor),
    promocode_id: doctor?.user.promocode?.id ?? null,
    image: null,
    front_image: null,
    back_image: null,
  }) satisfies StartValues<DoctorFields>;

/** The inputs of both forms. */
export const DoctorInputs = ({ form, doctor }: { form: EntityForm<DoctorFields>; doctor?: Doctor }) => {
  const text = useText();
  return (
    <>
      <MemberInputs form={form} member={doctor} phoneExample="01000000000">
        <ReferenceField
          form={form}
          name="promocode_id"
          label={text('doctors.promoCode')}
          useOptions={usePromoCodeOptions}
          initial={doctor?.user.promocode}
        />
      </MemberInputs>
      <ImageField form={form} name="image" file={files.image} label={text('doctors.image')} current={doctor?.image} />
      <FieldPairs>
        <ImageField form={form} name="front_image" file={files.front_image} label={text('doctors.front')} current={doctor?.front_image} />
        <ImageField form={form} name="back_image" file={files.back_image} label={text('doctors.back')} current={doctor?.back_image} />
      </FieldPairs>
      <p className={`${textStyles.faint} ${textStyles.small}`}>{text('doctors.cardHint')}</p>
    </>
  );
};
