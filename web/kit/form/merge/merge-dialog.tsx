import { Button, Modal } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { FormActions } from '../../../ui/form-footer.tsx';
import styles from './merge-dialog.module.css';
import type { MergeChoices, MergeRequest, MergeRow } from './merge-request.ts';

const sides = ['mine', 'theirs'] as const;
type Side = (typeof sides)[number];

type RowProps = { row: MergeRow; choice: Side | undefined; onChoose: (side: Side) => void };

const ConflictRow = ({ row, choice, onChoose }: RowProps) => {
  const text = useText();
  const id = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{row.label}</legend>
      <div className={styles.values}>
        {sides.map((side) => (
          <label key={side} className={styles.value} data-tone="action">
            <input type="radio" name={id} checked={choice === side} onChange={() => onChoose(side)} />
            <span className={styles.label}>{text(`merge.${side}`)}</span>
            <bdi className={styles.text}>{row[side]}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Asks whose value to save for each field that two users changed. Closing it cancels the save and keeps what was typed. */
export const MergeDialog = ({ rows, changedAt, answer }: MergeRequest) => {
  const text = useText();
  const [choices, setChoices] = useState<MergeChoices>({});
  const isComplete = rows.every(({ name }) => name in choices);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React sends the events of a modal to the form that renders it.
    event.stopPropagation();
    answer(choices);
  };
  return (
    <Modal opened onClose={() => answer()} title={text('merge.title')} size={640}>
      <form onSubmit={handleSubmit}>
        <p>{text('merge.text', { date: formatMoment(changedAt) })}</p>
        <div className={styles.rows}>
          {rows.map((row) => (
            <ConflictRow
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
            {text('merge.save')}
          </Button>
        </FormActions>
      </form>
    </Modal>
  );
};
