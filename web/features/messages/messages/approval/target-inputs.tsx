import { Stack } from '@mantine/core';
import { IconListSearch, IconWorld } from '@tabler/icons-react';
import { maxTargetDoctors } from '../../../../../contract/entities/messages/message-decisions.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { RadioField } from '../../../../kit/form/fields/radio-field.tsx';
import { MultiReferenceField } from '../../../../kit/picker/multi-reference-field.tsx';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { useAreaOptions } from '../../../content/areas/index.ts';
import { useSpecialtyOptions } from '../../../content/specialties/index.ts';
import { MemberPicker } from '../../../members/accounts/index.ts';
import styles from './approval.module.css';
import type { ApprovalInput } from './approval-form.ts';

type Props = { form: EntityForm<ApprovalInput> };

/** The targets of the message. */
export const TargetInputs = ({ form }: Props) => {
  const text = useText();
  return (
    <Stack gap={16} miw={0} className={styles.targets}>
      <RadioField
        form={form}
        name="targets"
        label={text('messages.whoSees')}
        options={[
          { value: 'everyone', label: text('messages.everyone'), icon: IconWorld },
          { value: 'chosen', label: text('messages.chosenDoctors'), icon: IconListSearch },
        ]}
      />
      {form.fields.getValues().targets === 'chosen' ? <ChosenInputs form={form} /> : null}
    </Stack>
  );
};

const ChosenInputs = ({ form }: Props) => {
  const text = useText();
  const { error, onChange } = form.fields.getInputProps('doctors');
  return (
    <>
      <p className={`${textStyles.soft} ${textStyles.small}`}>{text('messages.chosenHint')}</p>
      <MultiReferenceField
        form={form}
        name="areas"
        label={text('menu.areas')}
        selectedLabel={text('messages.chosenAreas')}
        useOptions={useAreaOptions}
      />
      <MultiReferenceField
        form={form}
        name="fields"
        label={text('menu.specialties')}
        selectedLabel={text('messages.chosenSpecialties')}
        useOptions={useSpecialtyOptions}
      />
      <MemberPicker
        type="doctor"
        status="approved"
        chosen={form.fields.getValues().doctors}
        onChange={onChange}
        path="doctors"
        error={error}
        max={maxTargetDoctors}
      />
    </>
  );
};
