import { Checkbox } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import styles from './verification.module.css';

const keys = [
  { keys: ['R'], does: 'rotate' },
  { keys: ['+', '−'], does: 'zoom' },
  { keys: ['0'], does: 'reset' },
] as const;

/** Which keys work besides those on the buttons, and a way to switch them off for those who speak to their computer. */
export const KeyHelp = ({ hasKeys, onChange }: { hasKeys: boolean; onChange: (hasKeys: boolean) => void }) => {
  const text = useText();
  return (
    <div className={styles.help}>
      <Checkbox size="xs" checked={hasKeys} onChange={(event) => onChange(event.currentTarget.checked)} label={text('verification.keys')} />
      <ul className={styles.keys} data-off={!hasKeys}>
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
      </ul>
    </div>
  );
};
