import { Flex } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { KeyHelp } from '../keys/use-shortcuts.ts';
import styles from './verification.module.css';

type ShortcutHelpProps = { help: readonly KeyHelp[]; hasKeys: boolean; onChange: (hasKeys: boolean) => void };

/** Lists keyboard shortcuts and a switch that turns all of them off, for people who use speech input. */
export const ShortcutHelp = ({ help, hasKeys, onChange }: ShortcutHelpProps) => {
  const text = useText();
  return (
    <div className={styles.help}>
      <Checkbox checked={hasKeys} onChange={(event) => onChange(event.currentTarget.checked)} label={text('verification.keys')} />
      {help.length > 0 ? (
        <Flex component="ul" wrap="wrap" gap="4px 12px" td={hasKeys ? undefined : 'line-through'}>
          {help.map(({ keys, label }) => (
            <li key={label}>
              {keys.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}{' '}
              {label}
            </li>
          ))}
        </Flex>
      ) : null}
    </div>
  );
};
