import type { Doctor } from '../../../../contract/entities/doctors.ts';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { PasswordField, TextField } from '../../../kit/fields.tsx';
import { ImageField } from '../../../kit/image-field.tsx';
import { ReferenceSelect } from '../../../kit/reference-select.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useAreaOptions } from '../../areas/index.ts';
import { usePromoCodeOptions } from '../../promo-codes/index.ts';
import { useSpecialtyOptions } from '../../specialties/index.ts';
import { thumbnailOf } from '../doctor-pictures.tsx';
import styles from './form.module.css';

/** The fields that creating and editing share; editing lets each of them be left out. */
export type DoctorFields = {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  address?: string | undefined;
  area_id?: number | null | undefined;
  field_id?: number | null | undefined;
  promocode_id?: number | null | undefined;
  image?: File | null | undefined;
  front_image?: File | null | undefined;
  back_image?: File | null | undefined;
};

type DoctorInputsProps<Fields extends DoctorFields> = { form: EntityForm<Fields>; doctor?: Doctor };

export const DoctorInputs = <Fields extends DoctorFields>({ form: given, doctor }: DoctorInputsProps<Fields>) => {
  const text = useText();
  const form = given as unknown as EntityForm<DoctorFields>; // A form's setters make it invariant; these inputs only touch the shared fields.
  const passwordHint = doctor ? { description: text('doctors.passwordHint') } : { isRequired: true as const };
  return (
    <>
      <div className={styles.pair}>
        <TextField form={form} name="name" label={text('doctors.name')} isRequired />
        <TextField form={form} name="phone" label={text('doctors.phone')} kind="tel" placeholder="01000000000" isRequired />
        <TextField form={form} name="email" label={text('doctors.email')} kind="email" isRequired />
        <PasswordField form={form} name="password" label={text('doctors.password')} {...passwordHint} />
        <TextField form={form} name="address" label={text('doctors.address')} />
        <ReferenceSelect form={form} name="area_id" label={text('doctors.area')} useOptions={useAreaOptions} initial={doctor?.user.area} />
        <ReferenceSelect
          form={form}
          name="field_id"
          label={text('doctors.specialty')}
          useOptions={useSpecialtyOptions}
          initial={doctor?.user.field}
        />
        <ReferenceSelect
          form={form}
          name="promocode_id"
          label={text('doctors.promoCode')}
          useOptions={usePromoCodeOptions}
          initial={doctor?.user.promocode}
        />
      </div>
      <ImageField form={form} name="image" label={text('doctors.image')} current={thumbnailOf(doctor?.image ?? null)} />
      <div className={styles.pair}>
        <ImageField form={form} name="front_image" label={text('doctors.front')} current={thumbnailOf(doctor?.front_image ?? null)} />
        <ImageField form={form} name="back_image" label={text('doctors.back')} current={thumbnailOf(doctor?.back_image ?? null)} />
      </div>
      <p className={styles.note}>{text('doctors.cardHint')}</p>
    </>
  );
};
