import { IconListSearch, IconWorld } from '@tabler/icons-react';
import { mostNamed } from '../../../../contract/entities/message-decisions.ts';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { ReferencesField } from '../../../kit/references-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useAreaOptions } from '../../areas/index.ts';
import { MemberPicker } from '../../members/index.ts';
import { useSpecialtyOptions } from '../../specialties/index.ts';
import styles from './approval.module.css';
import type { ApprovalInput } from './approval-form.ts';

type Props = { form: EntityForm<ApprovalInput> };

// As the specification has it for doctors.
const searchPause = 1000;

/** Whom the message is for. */
export const TargetInputs = ({ form }: Props) => {
  const text = useText();
  return (
    <div className={styles.targets}>
      <ChoiceField
        form={form}
        name="targets"
        label={text('messages.whoSees')}
        choices={[
          { value: 'everyone', label: text('messages.everyone'), icon: IconWorld },
          { value: 'chosen', label: text('messages.chosenDoctors'), icon: IconListSearch },
        ]}
      />
      {form.fields.getValues().targets === 'chosen' ? <ChosenInputs form={form} /> : null}
    </div>
  );
};

const ChosenInputs = ({ form }: Props) => {
  const text = useText();
  const { error, onChange } = form.fields.getInputProps('doctors');
  return (
    <>
      <p className={styles.hint}>{text('messages.chosenHint')}</p>
      <ReferencesField
        form={form}
        name="areas"
        label={text('menu.areas')}
        chosenLabel={text('messages.chosenAreas')}
        useOptions={useAreaOptions}
      />
      <ReferencesField
        form={form}
        name="fields"
        label={text('menu.specialties')}
        chosenLabel={text('messages.chosenSpecialties')}
        useOptions={useSpecialtyOptions}
      />
      <MemberPicker
        type="doctor"
        status="approved"
        chosen={form.fields.getValues().doctors}
        onChange={onChange}
        path="doctors"
        error={error}
        most={mostNamed}
        pause={searchPause}
      />
    </>
  );
};
