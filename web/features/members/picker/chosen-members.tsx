import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import type { PickedMember } from './member-rows.ts';
import styles from './picker.module.css';

type ChosenMembersProps = { chosen: readonly PickedMember[]; onChange: (chosen: PickedMember[]) => void };

/** Who was picked so far, each with a way to be let go. */
export const ChosenMembers = ({ chosen, onChange }: ChosenMembersProps) => {
  const text = useText();
  if (chosen.length === 0) return null;
  return (
    <div className={styles.chosen}>
      <p className={styles.chosenHead}>
        <strong role="status">{text('selection.count', { count: chosen.length })}</strong>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
          {text('selection.clear')}
        </Button>
      </p>
      <ul className={styles.badges} aria-label={text('memberPicker.chosen')}>
        {chosen.map(({ id, name }) => (
          <li key={id} className={styles.badge}>
            <bdi className={styles.badgeName}>{name}</bdi>
            <button
              type="button"
              className={styles.remove}
              aria-label={text('memberPicker.letGo', { name })}
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
