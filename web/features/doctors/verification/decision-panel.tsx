import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Doctor } from '../../../../contract/entities/doctors.ts';
import { LongTextField } from '../../../kit/fields.tsx';
import { useText } from '../../../platform/i18n.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { ReasonPresets } from '../../members/index.ts';
import { KeyHelp } from './key-help.tsx';
import { type Ending, useDecision } from './use-decision.ts';
import { useKeys } from './use-keys.ts';
import type { ViewControl } from './use-view.ts';
import styles from './verification.module.css';

type DecisionPanelProps = {
  doctor: Doctor;
  /** What was typed about this doctor before, where the view has been here already. */
  reasons: Map<number, string>;
  control: ViewControl;
  onEnd: (ending: Ending) => void;
};

/** Approves, declines with a reason, or leaves the doctor for later. */
export const DecisionPanel = ({ doctor, reasons, control, onEnd }: DecisionPanelProps) => {
  const text = useText();
  const [isDeclining, setIsDeclining] = useState(reasons.has(doctor.id));
  const [hasKeys, setHasKeys] = useState(true);
  const decision = useDecision(doctor, { reasons, onEnd });
  const area = useRef<HTMLDivElement>(null);
  const declineButton = useRef<HTMLButtonElement>(null);
  const wasDeclining = useRef(isDeclining);
  useEffect(() => {
    if (isDeclining && !wasDeclining.current) area.current?.querySelector('textarea')?.focus();
    if (!isDeclining && wasDeclining.current) declineButton.current?.focus();
    wasDeclining.current = isDeclining;
  }, [isDeclining]);
  const { zoomIn, zoomOut, rotate, reset } = control;
  const handleDecline = () => setIsDeclining(true);
  // While a reason is being given, no single letter decides.
  const decisions = isDeclining ? {} : { a: decision.approve, d: handleDecline, n: decision.skip };
  useKeys({ ...decisions, r: rotate, '+': zoomIn, '-': zoomOut, '0': reset }, hasKeys);
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) decision.form.submit(event);
    if (event.key === 'Escape') setIsDeclining(false);
  };
  return (
    <div className={styles.decision} data-declining={isDeclining} ref={area}>
      {isDeclining ? (
        <form className={styles.reason} onSubmit={decision.form.submit} onKeyDown={handleKey} noValidate>
          <ReasonPresets of="doctor" reason={decision.reason} onFill={decision.fill} />
          <div className={styles.reasonField}>
            <LongTextField
              form={decision.form}
              name="message"
              label={text('members.reason')}
              description={text('verification.reasonHint')}
              rows={2}
              isRequired
            />
            <FormProblem>{decision.form.problem}</FormProblem>
          </div>
          <div className={`${styles.buttons} ${styles.reasonButtons}`}>
            <Button type="submit" color="red" loading={decision.form.isPending}>
              {text('verification.sendDecline')}
            </Button>
            <Button variant="default" onClick={() => setIsDeclining(false)} disabled={decision.isPending}>
              {text('verification.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.buttons}>
          <Button
            aria-keyshortcuts="a"
            onClick={decision.approve}
            loading={decision.isPending}
            rightSection={<Hint letter="A" isOn={hasKeys} />}
          >
            {text('verification.approve')}
          </Button>
          <Button
            ref={declineButton}
            aria-keyshortcuts="d"
            variant="default"
            onClick={handleDecline}
            disabled={decision.isPending}
            rightSection={<Hint letter="D" isOn={hasKeys} />}
          >
            {text('verification.decline')}
          </Button>
          <Button
            aria-keyshortcuts="n"
            variant="default"
            onClick={decision.skip}
            disabled={decision.isPending}
            rightSection={<Hint letter="N" isOn={hasKeys} />}
          >
            {text('verification.skip')}
          </Button>
        </div>
      )}
      {isDeclining ? null : <KeyHelp hasKeys={hasKeys} onChange={setHasKeys} />}
    </div>
  );
};

const Hint = ({ letter, isOn }: { letter: string; isOn: boolean }) =>
  isOn ? (
    <span className={styles.hint} aria-hidden="true">
      {letter}
    </span>
  ) : null;
