import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { type MergeField, type MergePreview, mergeFields } from '../../../../../contract/entities/members/doctor-merges.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './merge.module.css';
import { keyOf, renderValue } from './merge-values.tsx';

const sides = ['survivor', 'other'] as const;

type FieldRowProps = { preview: MergePreview; field: MergeField; isTaken: boolean; onChange: (isTaken: boolean) => void };

const FieldRow = ({ preview, field, isTaken, onChange }: FieldRowProps) => {
  const text = useText();
  const id = useId();
  const label = text(`doctorMerges.field.${field}`);
  if (keyOf(preview.survivor, field) === keyOf(preview.other, field))
    return (
      <div className={styles.row}>
        <span className={styles.label}>{label}</span>
        <span className={`${styles.same} ${textStyles.soft}`}>
          <bdi>{renderValue(preview.survivor, field)}</bdi>
        </span>
      </div>
    );
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {sides.map((side) => (
        <label key={side} className={styles.value}>
          <input type="radio" name={id} checked={isTaken === (side === 'other')} onChange={() => onChange(side === 'other')} />
          <VisuallyHidden>{text(`doctorMerges.${side}Value`)}</VisuallyHidden>
          <bdi className={styles.pictures}>{renderValue(preview[side], field)}</bdi>
        </label>
      ))}
    </div>
  );
};

type CompareProps = { preview: MergePreview; taken: ReadonlySet<MergeField>; onTake: (field: MergeField, isTaken: boolean) => void };

/** The fields of two doctors side by side. Where they differ, one of the two values is chosen. */
export const Compare = ({ preview, taken, onTake }: CompareProps) => (
  <div>
    {mergeFields.map((field) => (
      <FieldRow key={field} preview={preview} field={field} isTaken={taken.has(field)} onChange={(isTaken) => onTake(field, isTaken)} />
    ))}
  </div>
);
