import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ImportState } from '../../../../contract/entities/members/imports.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './imports.module.css';

const steps = ['file', 'columns', 'check', 'run'] as const;
export type ImportStep = (typeof steps)[number];

const isFinal = (state: ImportState) => !['uploaded', 'checked', 'waiting', 'running'].includes(state);

/** The steps of an import, and which one is shown. */
export const ImportSteps = ({ current, state }: { current: ImportStep; state: ImportState }) => {
  const text = useText();
  const position = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={text('imports.steps.label')}>
      {steps.map((step, index) => {
        const isDone = index < position || (index === position && isFinal(state));
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={styles.number} aria-hidden="true">
              {isDone ? <IconCheck size={14} /> : index + 1}
            </span>
            {text(`imports.steps.${step}`)}
            {isDone ? <VisuallyHidden>{text('imports.steps.done')}</VisuallyHidden> : null}
          </li>
        );
      })}
    </ol>
  );
};
