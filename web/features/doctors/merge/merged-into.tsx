import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DoctorId } from '../../../../contract/entities/doctors.ts';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMerges } from './merge.api.ts';

/** Says on the page of an archived doctor with whom the doctor was merged; nothing for others. */
export const MergedInto = ({ id }: { id: DoctorId }) => {
  const text = useText();
  const merge = useMerges(id, 1).rows.find(({ other, undone_at, ended_at }) => other.id === id && undone_at === null && ended_at === null);
  if (!merge) return null;
  return (
    <Notice tone="action" icon={IconArrowMerge}>
      {text('doctorMerges.mergedInto', { time: formatMoment(merge.merged_at) })}{' '}
      <Link to={`/doctors/${merge.survivor.id}`}>
        <bdi>{merge.survivor.name}</bdi>
      </Link>
    </Notice>
  );
};
