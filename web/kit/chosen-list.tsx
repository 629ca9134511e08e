import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../platform/i18n.ts';
import styles from './chosen-list.module.css';
import type { Option } from './queries.ts';

type ChosenListProps<Chosen extends Option> = { label: string; chosen: readonly Chosen[]; onChange: (chosen: Chosen[]) => void };

/** The records that were picked so far, each with a way to be let go; nothing while none is. */
export const ChosenList = <Chosen extends Option>({ label, chosen, onChange }: ChosenListProps<Chosen>) => {
  const text = useText();
  if (chosen.length === 0) return null;
  return (
    <div className={styles.chosen}>
      <p className={styles.head}>
        <strong role="status">{text('selection.count', { count: chosen.length })}</strong>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
          {text('selection.clear')}
        </Button>
      </p>
      <ul className={styles.badges} aria-label={label}>
        {chosen.map(({ id, name }) => (
          <li key={id} className={styles.badge}>
            <bdi className={styles.name}>{name}</bdi>
            <button
              type="button"
              className={styles.remove}
              aria-label={text('picker.letGo', { name })}
              onClick={() => onChange(chosen.filter((other) => other.id !== id))}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
