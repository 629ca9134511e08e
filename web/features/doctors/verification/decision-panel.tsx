import { Button, Group, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Doctor } from '../../../../contract/entities/doctors.ts';
import { LongTextField } from '../../../kit/form/fields.tsx';
import { useText } from '../../../platform/i18n.ts';
import { FormError } from '../../../ui/form-footer.tsx';
import { MemberReasonPresets } from '../../members/index.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { type ReviewResult, useDecision } from './use-decision.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { ViewControl } from './use-view.ts';
import styles from './verification.module.css';

type DecisionPanelProps = {
  doctor: Doctor;
  /** Reasons typed earlier, by doctor id. */
  reasons: Map<number, string>;
  control: ViewControl;
  onFinish: (ending: ReviewResult) => void;
};

/** Approves, declines with a reason, or skips the doctor. */
export const DecisionPanel = ({ doctor, reasons, control, onFinish }: DecisionPanelProps) => {
  const text = useText();
  const [isDeclining, setIsDeclining] = useState(reasons.has(doctor.id));
  const [hasKeys, setHasKeys] = useState(true);
  const decision = useDecision(doctor, { reasons, onFinish });
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
  // While the reason is open, single-letter keys do not decide.
  const decisions = isDeclining ? {} : { a: decision.approve, d: handleDecline, n: decision.skip };
  useShortcuts({ ...decisions, r: rotate, '+': zoomIn, '-': zoomOut, '0': reset }, hasKeys);
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) decision.form.submit(event);
    if (event.key === 'Escape') setIsDeclining(false);
  };
  return (
    <Group justify="space-between" gap="12px 24px" className={styles.decision} data-declining={isDeclining} ref={area}>
      {isDeclining ? (
        <form className={styles.reason} onSubmit={decision.form.submit} onKeyDown={handleKey} noValidate>
          <MemberReasonPresets memberRole="doctor" reason={decision.reason} onFill={decision.fill} />
          <Stack gap={8} className={styles.reasonField}>
            <LongTextField
              form={decision.form}
              name="message"
              label={text('members.reason')}
              description={text('verification.reasonHint')}
              rows={2}
              isRequired
            />
            <FormError>{decision.form.formError}</FormError>
          </Stack>
          <Group align="stretch" gap={8} className={`${styles.buttons} ${styles.reasonButtons}`}>
            <Button type="submit" color="red" loading={decision.form.isPending}>
              {text('verification.sendDecline')}
            </Button>
            <Button variant="default" onClick={() => setIsDeclining(false)} disabled={decision.isPending}>
              {text('verification.cancel')}
            </Button>
          </Group>
        </form>
      ) : (
        <Group align="stretch" gap={8} className={styles.buttons}>
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
        </Group>
      )}
      {isDeclining ? null : <ShortcutHelp hasKeys={hasKeys} onChange={setHasKeys} />}
    </Group>
  );
};

const Hint = ({ letter, isOn }: { letter: string; isOn: boolean }) =>
  isOn ? (
    <span className={styles.hint} aria-hidden="true">
      {letter}
    </span>
  ) : null;
