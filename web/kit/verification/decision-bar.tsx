import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { FormError } from '../../ui/form-footer.tsx';
import type { EntityForm } from '../form/entity-form.ts';
import { useSingleKeys } from '../keys/single-keys.ts';
import { type KeyHelp, type Shortcuts, useShortcuts } from '../keys/use-shortcuts.ts';
import { changeDecisionSearch } from '../record/linked-decision.ts';
import { type Approval, canApprove, readyToApprove, useApproval } from './approval.tsx';
import { BarText } from './bar-text.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import styles from './verification.module.css';

type DecisionBarProps = {
  /** The name of the shown record. On a phone the bar repeats it, because the record scrolls away. */
  name: string;
  labels: { approve: string; decline: string; sendDecline: string };
  isPending: boolean;
  approval?: Approval;
  onApprove: () => void;
  onSkip: () => void;
  /** The form of the reason. */
  form: Pick<EntityForm, 'submit' | 'isPending' | 'formError'>;
  /** Opens with the form of the reason, for a reason that was typed earlier. */
  startsDeclining: boolean;
  presets: ReactNode;
  reason: ReactNode;
  /** More keys of the screen and their descriptions. */
  shortcuts?: Shortcuts;
  help?: readonly KeyHelp[];
};

/** Approves, declines with a reason or skips the shown record, by button or by A, D and N. */
export const DecisionBar = (props: DecisionBarProps) => {
  const { name, shortcuts = {}, help = [], startsDeclining, approval = readyToApprove, onApprove, onSkip, ...rest } = props;
  const { approve, dialog } = useApproval(approval, onApprove);
  const isApprovable = canApprove(approval);
  const [isDeclining, setIsDeclining] = useState(startsDeclining);
  const text = useText();
  const [hasKeys, setHasKeys] = useSingleKeys();
  const area = useRef<HTMLDivElement>(null);
  const wasDeclining = useRef(isDeclining);
  useEffect(() => {
    if (isDeclining && !wasDeclining.current) area.current?.querySelector('textarea')?.focus();
    if (!isDeclining && wasDeclining.current) area.current?.querySelector<HTMLElement>('[data-decline]')?.focus();
    wasDeclining.current = isDeclining;
  }, [isDeclining]);
  const openReason = () => setIsDeclining(true);
  // Single-letter keys do not decide while the reason is open or a decision is being sent.
  const decisions = isDeclining || rest.isPending ? {} : { ...(isApprovable && { a: approve }), d: openReason, n: onSkip };
  const decisionHelp = [
    ...(isApprovable ? [{ keys: ['A'], label: rest.labels.approve }] : []),
    { keys: ['D'], label: rest.labels.decline },
    { keys: ['N'], label: text('verification.skip') },
  ];
  useShortcuts({ ...decisions, ...shortcuts }, { help: [...(isDeclining ? [] : decisionHelp), ...help] });
  return (
    <Group justify="space-between" gap="8px 24px" className={styles.decision} data-declining={isDeclining} ref={area}>
      <strong className={styles.subject} aria-hidden="true">
        <bdi>{name}</bdi>
      </strong>
      {isDeclining ? (
        <ReasonForm {...rest} onCancel={() => setIsDeclining(false)} />
      ) : (
        <>
          <DecisionButtons {...rest} hasKeys={hasKeys} approval={approval} onApprove={approve} onDecline={openReason} onSkip={onSkip} />
          {approval.kind === 'blocked' && approval.reason ? (
            <BarText replacesButtons={false}>{approval.reason}</BarText>
          ) : (
            <ShortcutHelp help={help} hasKeys={hasKeys} onChange={setHasKeys} />
          )}
        </>
      )}
      {dialog}
    </Group>
  );
};

type ReasonFormProps = Pick<DecisionBarProps, 'form' | 'presets' | 'reason' | 'labels' | 'isPending'> & { onCancel: () => void };

const ReasonForm = ({ form, presets, reason, labels, isPending, onCancel }: ReasonFormProps) => {
  const text = useText();
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit(event);
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={styles.reason} onSubmit={form.submit} onKeyDown={handleKey} noValidate>
      {presets}
      <Stack gap={8} className={styles.reasonField}>
        {reason}
        <p className={styles.sendKeys}>{text('verification.sendKeys')}</p>
        <FormError>{form.formError}</FormError>
      </Stack>
      <Group align="stretch" gap={8} className={`${styles.buttons} ${styles.reasonButtons}`}>
        <Button type="submit" color="red" loading={form.isPending}>
          {labels.sendDecline}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {text('verification.cancel')}
        </Button>
      </Group>
    </form>
  );
};

type DecisionButtonsProps = Pick<DecisionBarProps, 'labels' | 'isPending' | 'onApprove' | 'onSkip'> & {
  hasKeys: boolean;
  approval: Approval;
  onDecline: () => void;
};

const DecisionButtons = ({ labels, isPending, hasKeys, approval, onApprove, onDecline, onSkip }: DecisionButtonsProps) => {
  const text = useText();
  const isApprovable = canApprove(approval);
  return (
    <Group align="stretch" gap={8} className={styles.buttons}>
      <Button
        aria-keyshortcuts="a"
        onClick={onApprove}
        loading={isPending}
        disabled={!isApprovable}
        rightSection={<Hint letter="A" isOn={hasKeys && isApprovable} />}
      >
        {approval.kind === 'loading' ? approval.label : labels.approve}
      </Button>
      <Button
        data-decline
        aria-keyshortcuts="d"
        variant="default"
        onClick={onDecline}
        disabled={isPending}
        rightSection={<Hint letter="D" isOn={hasKeys} />}
      >
        {labels.decline}
      </Button>
      <Button
        aria-keyshortcuts="n"
        variant="default"
        onClick={onSkip}
        disabled={isPending}
        rightSection={<Hint letter="N" isOn={hasKeys} />}
      >
        {text('verification.skip')}
      </Button>
    </Group>
  );
};

const Hint = ({ letter, isOn }: { letter: string; isOn: boolean }) =>
  isOn ? (
    <span className={styles.hint} aria-hidden="true">
      {letter}
    </span>
  ) : null;

type DecidedBarProps = {
  /** Why the user cannot decide. */
  reason: string;
  /** Whether the user was deciding on the record when it was decided. */
  wasPending?: boolean;
  /** The page of the record. */
  page: string;
  onNext: () => void;
};

/** Replaces the decision bar for a record that is not pending: says so, links to the form that changes the decision and continues with the next one. */
export const DecidedBar = ({ reason, wasPending = false, page, onNext }: DecidedBarProps) => {
  const text = useText();
  return (
    <Group justify="space-between" gap="12px 24px" className={styles.decision}>
      <BarText replacesButtons={wasPending}>{reason}</BarText>
      <Group align="stretch" gap={8} className={styles.buttons}>
        <Button component={Link} to={page} search={changeDecisionSearch as never} variant="default">
          {text('verification.change')}
        </Button>
        <Button onClick={onNext}>{text('verification.next')}</Button>
      </Group>
    </Group>
  );
};
