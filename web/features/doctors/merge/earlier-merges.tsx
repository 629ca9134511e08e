import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DoctorMerge, doctorMergeRoutes } from '../../../../contract/entities/doctor-merges.ts';
import type { DoctorId } from '../../../../contract/entities/doctors.ts';
import { Can } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Paginator } from '../../../ui/paginator.tsx';
import textStyles from '../../../ui/text.module.css';
import { useMerges, useUndoMerge } from './merge.api.ts';

const Line = ({ merge }: { merge: DoctorMerge }) => {
  const text = useText();
  const undo = useUndoMerge();
  const [isConfirming, setIsConfirming] = useState(false);
  const { survivor, other, merged_at, merged_by, undo_until, undone_at, ended_at } = merge;
  return (
    <Group component="li" justify="space-between" gap="8px 16px" py={12} style={{ borderBlockEnd: '1px solid var(--line)' }}>
      <div>
        <p>
          <Link to={`/doctors/${other.id}`} className={textStyles.link}>
            <bdi>{other.name}</bdi>
          </Link>{' '}
          {text('doctorMerges.into')}{' '}
          <Link to={`/doctors/${survivor.id}`} className={textStyles.link}>
            <bdi>{survivor.name}</bdi>
          </Link>
        </p>
        <p className={`${textStyles.faint} ${textStyles.small}`}>
          {text('doctorMerges.by', { name: merged_by, time: formatMoment(merged_at) })}
          {undone_at ? ` · ${text('doctorMerges.undone', { time: formatMoment(undone_at) })}` : null}
          {ended_at ? ` · ${text('doctorMerges.ended', { time: formatMoment(ended_at) })}` : null}
          {undo_until ? ` · ${text('doctorMerges.undoUntil', { time: formatMoment(undo_until) })}` : null}
        </p>
      </div>
      {undo_until ? (
        <Can route={doctorMergeRoutes.undoMerge}>
          <Button variant="default" size="xs" loading={undo.isPending} onClick={() => setIsConfirming(true)}>
            {text('doctorMerges.undo')}
          </Button>
        </Can>
      ) : null}
      {isConfirming ? (
        <ConfirmAction
          title={text('doctorMerges.undoTitle')}
          confirmLabel={text('doctorMerges.undo')}
          mutation={undo}
          input={{ params: { id: merge.id } }}
          onClose={() => setIsConfirming(false)}
        >
          {text('doctorMerges.undoText', { name: other.name })}
        </ConfirmAction>
      ) : null}
    </Group>
  );
};

/** The merges of a doctor, newest first; nothing if there are none. */
export const EarlierMerges = ({ id }: { id: DoctorId }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const { rows, lastPage } = useMerges(id, page);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="earlier-merges">
      <h2 id="earlier-merges">{text('doctorMerges.earlier')}</h2>
      <Stack gap={12}>
        <ul>
          {rows.map((merge) => (
            <Line key={merge.id} merge={merge} />
          ))}
        </ul>
        <Paginator page={page} lastPage={lastPage} onChange={setPage} />
      </Stack>
    </section>
  );
};
