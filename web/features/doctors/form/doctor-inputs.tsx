import type { Doctor } from '../../../../contract/entities/doctors.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { ImageField } from '../../../kit/image-field.tsx';
import { ReferenceSelect } from '../../../kit/reference-select.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { FieldPairs, type MemberFields, MemberInputs } from '../../members/index.ts';
import { usePromoCodeOptions } from '../../promo-codes/index.ts';
import styles from './form.module.css';

/** The fields that creating and editing share; editing lets each of them be left out. */
export type DoctorFields = MemberFields & {
  promocode_id?: number | null | undefined;
  image?: File | null | undefined;
  front_image?: File | null | undefined;
  back_image?: File | null | undefined;
};

type DoctorInputsProps<Fields extends DoctorFields> = { form: EntityForm<Fields>; doctor?: Doctor };

export const DoctorInputs = <Fields extends DoctorFields>({ form: given, doctor }: DoctorInputsProps<Fields>) => {
  const text = useText();
  const form = given as unknown as EntityForm<DoctorFields>; // A form's setters make it invariant; these inputs only touch the shared fields.
  return (
    <>
      <MemberInputs form={form} member={doctor} phoneExample="01000000000">
        <ReferenceSelect
          form={form}
          name="promocode_id"
          label={text('doctors.promoCode')}
          useOptions={usePromoCodeOptions}
          initial={doctor?.user.promocode}
        />
      </MemberInputs>
      <ImageField form={form} name="image" label={text('doctors.image')} current={thumbnailOf(doctor?.image ?? null)} />
      <FieldPairs>
        <ImageField form={form} name="front_image" label={text('doctors.front')} current={thumbnailOf(doctor?.front_image ?? null)} />
        <ImageField form={form} name="back_image" label={text('doctors.back')} current={thumbnailOf(doctor?.back_image ?? null)} />
      </FieldPairs>
      <p className={styles.note}>{text('doctors.cardHint')}</p>
    </>
  );
};
