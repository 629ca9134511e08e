import { type Doctor, doctorRoutes } from '../../../../contract/entities/doctors.ts';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { ImageField } from '../../../kit/form/image-field.tsx';
import { ReferenceField } from '../../../kit/picker/reference-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { FieldPairs, type MemberFields, MemberInputs } from '../../members/index.ts';
import { usePromoCodeOptions } from '../../promo-codes/index.ts';

const { files } = doctorRoutes.create;

/** Fields shared by the create and edit forms; all are optional when editing. */
export type DoctorFields = MemberFields & {
  promocode_id?: number | null | undefined;
  image?: File | null | undefined;
  front_image?: File | null | undefined;
  back_image?: File | null | undefined;
};

type DoctorInputsProps<Fields extends DoctorFields> = { form: EntityForm<Fields>; doctor?: Doctor };

export const DoctorInputs = <Fields extends DoctorFields>({ form: genericForm, doctor }: DoctorInputsProps<Fields>) => {
  const text = useText();
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the setters make a form invariant; these inputs use the shared fields only
  const form = genericForm as unknown as EntityForm<DoctorFields>;
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
