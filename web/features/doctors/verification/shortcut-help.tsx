import { Checkbox, Flex } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import styles from './verification.module.css';

const keys = [
  { keys: ['R'], does: 'rotate' },
  { keys: ['+', '−'], does: 'zoom' },
  { keys: ['0'], does: 'reset' },
] as const;

/** Lists the keyboard shortcuts and a switch that turns them off, for people who use speech input. */
export const ShortcutHelp = ({ hasKeys, onChange }: { hasKeys: boolean; onChange: (hasKeys: boolean) => void }) => {
  const text = useText();
  return (
    <div className={styles.help}>
      <Checkbox size="xs" checked={hasKeys} onChange={(event) => onChange(event.currentTarget.checked)} label={text('verification.keys')} />
      <Flex component="ul" wrap="wrap" gap="4px 12px" td={hasKeys ? undefined : 'line-through'}>
        {keys.map(({ keys: names, does }) => (
          <li key={does}>
            {names.map((name) => (
              <kbd key={name} className={styles.key}>
                {name}
              </kbd>
            ))}{' '}
            {text(`verification.key.${does}`)}
          </li>
        ))}
      </Flex>
    </div>
  );
};
