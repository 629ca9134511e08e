import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DoctorMerge, doctorMergeRoutes } from '../../../../../contract/entities/members/doctor-merges.ts';
import { Can } from '../../../../kit/can.tsx';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { formatMoment, formatShortDay } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { useUndoMerge } from './merge.api.ts';

type PersonProps = { person: DoctorMerge['other']; pageId: number };

/** The name of a doctor, with a link unless the page is about that doctor. */
const Person = ({ person: { id, name }, pageId }: PersonProps) =>
  id === pageId ? (
    <bdi>{name}</bdi>
  ) : (
    <Link to={`/doctors/${id}`} className={textStyles.link}>
      <bdi>{name}</bdi>
    </Link>
  );

const UndoButton = ({ merge: { id, other }, until }: { merge: DoctorMerge; until: string }) => {
  const text = useText();
  const undo = useUndoMerge();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Can route={doctorMergeRoutes.undoMerge}>
      <Button variant="default" size="xs" loading={undo.isPending} onClick={() => setIsConfirming(true)}>
        {text('doctorMerges.undoUntil', { day: formatShortDay(until) })}
      </Button>
      {isConfirming ? (
        <ConfirmAction
          title={text('doctorMerges.undoTitle')}
          confirmLabel={text('doctorMerges.undo')}
          mutation={undo}
          input={{ params: { id } }}
          onClose={() => setIsConfirming(false)}
        >
          {text('doctorMerges.undoText', { name: other.name })}
        </ConfirmAction>
      ) : null}
    </Can>
  );
};

/** Who was merged into whom, when and by whom, and the button that undoes it, on a page about one of the two. */
export const MergeLine = ({ merge, pageId }: { merge: DoctorMerge; pageId: number }) => {
  const text = useText();
  const { survivor, other, merged_at, merged_by, undo_until, undone_at, ended_at } = merge;
  return (
    <Group justify="space-between" gap="8px 16px">
      <div>
        <p>
          <Person person={other} pageId={pageId} /> <bdi className={textStyles.faint}>{other.phone}</bdi> {text('doctorMerges.into')}{' '}
          <Person person={survivor} pageId={pageId} />
        </p>
        <p className={`${textStyles.faint} ${textStyles.small}`}>
          {text('doctorMerges.by', { name: merged_by, time: formatMoment(merged_at) })}
          {undone_at ? ` · ${text('doctorMerges.undone', { time: formatMoment(undone_at) })}` : null}
          {ended_at ? ` · ${text('doctorMerges.ended', { time: formatMoment(ended_at) })}` : null}
        </p>
      </div>
      {undo_until ? <UndoButton merge={merge} until={undo_until} /> : null}
    </Group>
  );
};
