import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { NumberField } from '../../../../kit/form/fields/fields.tsx';
import { useText } from '../../../../platform/i18n.ts';
import styles from './form.module.css';

type CoinsDraft = Record<string, unknown> & { coins?: number | undefined };

/** The coins per doctor; free is 0. */
export const CoinsField = <Draft extends CoinsDraft>({ form }: { form: EntityForm<Draft> }) => {
  const text = useText();
  const isFree = form.fields.getValues().coins === 0;
  return (
    <div className={styles.coins}>
      <NumberField form={form} name="coins" label={text('doctors.coins')} isRequired />
      <Switch
        className={styles.free}
        label={text('messages.free')}
        checked={isFree}
        onChange={(event) => form.fields.getInputProps('coins').onChange(event.currentTarget.checked ? 0 : undefined)}
      />
    </div>
  );
};
