import type { WebinarStatus as Status } from '../../../contract/entities/webinars.ts';
import { useText } from '../../platform/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The label of a status; a webinar that is neither waiting nor running has ended. */
export const useStatusLabel = () => {
  const text = useText();
  return (status: Status): string => {
    if (status === 'not_started') return text('webinars.status.notStarted');
    return status === 'started' ? text('webinars.status.started') : text('webinars.status.ended');
  };
};

const tones = { not_started: 'pending', started: 'approved', ended: 'neutral' } as const;

export const WebinarStatus = ({ status }: { status: Status }) => <StatusBadge tone={tones[status]} label={useStatusLabel()(status)} />;
