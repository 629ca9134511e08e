import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { NumberField } from '../../../kit/fields.tsx';
import { useText } from '../../../platform/i18n.ts';
import styles from './form.module.css';

/** What a form needs to ask for coins. */
type CoinsDraft = { coins?: number | undefined };

/** How many coins a doctor gets; free is none. */
export const CoinsField = <Draft extends CoinsDraft>({ form: given }: { form: EntityForm<Draft> }) => {
  const text = useText();
  const form = given as unknown as EntityForm<CoinsDraft>; // A form's setters make it invariant; this one only touches the coins.
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
