import { Button, Modal } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { FormActions } from '../../../ui/form-footer.tsx';
import styles from './conflict-dialog.module.css';
import type { ConflictChoices, ConflictQuestion, ConflictRow } from './conflict-question.ts';

const sides = ['mine', 'theirs'] as const;
type Side = (typeof sides)[number];

type RowProps = { row: ConflictRow; choice: Side | undefined; onChoose: (side: Side) => void };

const RowChoice = ({ row, choice, onChoose }: RowProps) => {
  const text = useText();
  const id = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{row.label}</legend>
      <div className={styles.values}>
        {sides.map((side) => (
          <label key={side} className={styles.value} data-tone="action">
            <input type="radio" name={id} checked={choice === side} onChange={() => onChoose(side)} />
            <span className={styles.label}>{text(`editConflict.${side}`)}</span>
            <bdi className={styles.text} dir="auto">
              {row[side]}
            </bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Asks whose value to save for each field that two users changed. Closing it cancels the save and keeps what was typed. */
export const ConflictDialog = ({ rows, changedAt, answer }: ConflictQuestion) => {
  const text = useText();
  const [choices, setChoices] = useState<ConflictChoices>({});
  const isComplete = rows.every(({ name }) => name in choices);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React sends the events of a modal to the form that renders it.
    event.stopPropagation();
    answer(choices);
  };
  return (
    <Modal opened onClose={() => answer()} title={text('editConflict.title')} size={640}>
      <form onSubmit={handleSubmit}>
        <p>{text('editConflict.text', { date: formatMoment(changedAt) })}</p>
        <div className={styles.rows}>
          {rows.map((row) => (
            <RowChoice
              key={row.name}
              row={row}
              choice={choices[row.name]}
              onChoose={(side) => setChoices({ ...choices, [row.name]: side })}
            />
          ))}
        </div>
        <FormActions>
          <Button variant="default" onClick={() => answer()}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" disabled={!isComplete}>
            {text('editConflict.save')}
          </Button>
        </FormActions>
      </form>
    </Modal>
  );
};
