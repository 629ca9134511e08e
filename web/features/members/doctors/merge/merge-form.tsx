import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type MergeCounts,
  type MergeField,
  type MergePreview,
  mergeCounts,
} from '../../../../../contract/entities/members/doctor-merges.ts';
import type { DoctorId } from '../../../../../contract/entities/members/doctors.ts';
import { showActionToast } from '../../../../kit/dialog/action-toast.tsx';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { showSuccess } from '../../../../platform/toast.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { Callout } from '../../../../ui/state/callout.tsx';
import textStyles from '../../../../ui/text.module.css';
import { Compare } from './compare.tsx';
import { useMerge, useMergePreview, useUndoMerge } from './merge.api.ts';
import styles from './merge.module.css';

const useCountTexts = () => {
  const text = useText();
  return (counts: MergeCounts): string[] =>
    mergeCounts
      .keyof()
      .options.filter((kind) => counts[kind] > 0)
      .map((kind) => text(`doctorMerges.count.${kind}`, { count: counts[kind] }));
};

const Effects = ({ preview: { moves, doubles, coins, other } }: { preview: MergePreview }) => {
  const text = useText();
  const toTexts = useCountTexts();
  const moving = [...toTexts(moves), ...(coins > 0 ? [text('doctorMerges.count.coins', { count: coins })] : [])];
  const staying = toTexts(doubles);
  return (
    <Stack gap={8}>
      <h2>{text('doctorMerges.effects')}</h2>
      <p>{moving.length > 0 ? text('doctorMerges.moves', { list: moving.join(', ') }) : text('doctorMerges.movesNothing')}</p>
      {staying.length > 0 ? <p className={textStyles.soft}>{text('doctorMerges.doubles', { list: staying.join(', ') })}</p> : null}
      <p className={textStyles.soft}>{text('doctorMerges.archives', { name: other.user.name })}</p>
    </Stack>
  );
};

type FormProps = { preview: MergePreview; onSwap: () => void };

const Form = ({ preview, onSwap }: FormProps) => {
  const text = useText();
  const navigate = useNavigate();
  const merge = useMerge();
  const undo = useUndoMerge();
  const [taken, setTaken] = useState<ReadonlySet<MergeField>>(new Set());
  const [isConfirming, setIsConfirming] = useState(false);
  const { survivor, other, problem } = preview;
  const take = (field: MergeField, isTaken: boolean) =>
    setTaken(new Set([...taken].filter((each) => each !== field).concat(isTaken ? [field] : [])));
  const send: typeof merge.send = async (input) => {
    const outcome = await merge.send(input);
    if (outcome.ok) {
      const { data, message } = outcome.result;
      void navigate({ to: `/doctors/${survivor.id}` });
      showActionToast(showSuccess, {
        text: message ?? '',
        label: text('doctorMerges.undo'),
        onAction: () => void undo.send({ params: { id: data.id } }),
      });
    }
    return outcome;
  };
  const body = {
    ...{ survivor_id: survivor.id, other_id: other.id, take: [...taken] },
    ...{ seen_survivor: survivor.updated_at, seen_other: other.updated_at },
  };
  return (
    <Panel>
      <Stack gap={24}>
        <Group justify="space-between" gap={12}>
          <h2>{text('doctorMerges.compare', { name: survivor.user.name, number: String(survivor.id) })}</h2>
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
            onClick={onSwap}
            className={styles.swap}
            classNames={{ label: styles.swapLabel }}
          >
            {text('doctorMerges.swap', { name: other.user.name, number: String(other.id) })}
          </Button>
        </Group>
        <Text c="var(--ink-soft)">{text('doctorMerges.compareText', { survivor: survivor.user.name, other: other.user.name })}</Text>
        <Compare preview={preview} taken={taken} onTake={take} />
        <Effects preview={preview} />
        {problem ? <Callout tone="declined">{problem}</Callout> : null}
        <Group justify="flex-end">
          <Button disabled={problem !== null} loading={merge.isPending} onClick={() => setIsConfirming(true)}>
            {text('doctorMerges.merge')}
          </Button>
        </Group>
      </Stack>
      {isConfirming ? (
        <ConfirmAction
          title={text('doctorMerges.confirmTitle', { survivor: String(survivor.id), name: survivor.user.name })}
          confirmLabel={text('doctorMerges.merge')}
          isDangerous
          mutation={{ ...merge, send }}
          input={{ body }}
          onClose={() => setIsConfirming(false)}
        >
          {text('doctorMerges.confirmText', { name: other.user.name })}
        </ConfirmAction>
      ) : null}
    </Panel>
  );
};

type MergeFormProps = { survivorId: DoctorId; otherId: DoctorId; onSwap: () => void };

/** Compares two doctors and merges them. */
export const MergeForm = ({ survivorId, otherId, onSwap }: MergeFormProps) => {
  const { data, error, refetch, isFetching } = useMergePreview({ survivor_id: survivorId, other_id: otherId });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} aria-busy={isFetching} />;
  return <Form key={`${survivorId}-${otherId}-${data.data.survivor.updated_at}`} preview={data.data} onSwap={onSwap} />;
};
