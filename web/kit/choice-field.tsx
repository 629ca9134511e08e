import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './choice-field.module.css';
import type { FieldProps } from './fields.tsx';

/** One of a few words to choose; `tone` colours it when it is chosen as a status of that name is coloured. */
export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: Icon;
  readonly isDisabled?: boolean;
  readonly tone?: 'approved' | 'declined';
};

type ChoiceFieldProps<Draft extends Record<string, unknown>, Value extends string> = Pick<FieldProps<Draft>, 'form' | 'name' | 'label'> & {
  choices: readonly Choice<Value>[];
};

/** One of a few words, all in sight. */
export const ChoiceField = <Draft extends Record<string, unknown>, Value extends string>({
  form,
  name,
  label,
  choices,
}: ChoiceFieldProps<Draft, Value>) => {
  const id = useId();
  const { error, onChange } = form.fields.getInputProps(name);
  const chosen = form.fields.getValues()[name];
  const first = choices.find(({ isDisabled }) => !isDisabled);
  return (
    <fieldset className={styles.choice} aria-describedby={`${id}-problem`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {choices.map(({ value, label: word, icon: ChoiceIcon, isDisabled = false, tone }) => (
          <label key={value} className={styles.option} data-tone={tone}>
            <input
              type="radio"
              name={id}
              value={value}
              data-path={value === first?.value ? name : undefined}
              checked={chosen === value}
              disabled={isDisabled}
              onChange={() => onChange(value)}
            />
            {ChoiceIcon ? <ChoiceIcon size={18} aria-hidden="true" /> : null}
            {word}
          </label>
        ))}
      </div>
      <div id={`${id}-problem`} role="alert">
        {error ? <p className={styles.error}>{error}</p> : null}
      </div>
    </fieldset>
  );
};
