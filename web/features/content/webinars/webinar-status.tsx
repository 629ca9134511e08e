import { type WebinarStatus as Status, webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import type { Webinar } from '../../../../contract/entities/content/webinars.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';

/** The label of a status; a webinar that is neither waiting nor running has ended. */
export const useStatusLabel = () => {
  const text = useText();
  return (status: Status): string => {
    if (webinarRules[status].isPlanned) return text('webinars.status.notStarted');
    return webinarRules[status].isRunning ? text('webinars.status.started') : text('webinars.status.ended');
  };
};

const tones = { not_started: 'pending', started: 'approved', ended: 'neutral' } as const;

/** The status of a webinar. One that ended without having started was missed. */
export const WebinarStatus = ({ webinar: { status, started_at } }: { webinar: Pick<Webinar, 'status' | 'started_at'> }) => {
  const text = useText();
  const statusLabel = useStatusLabel();
  const isMissed = webinarRules[status].isOver && started_at === null;
  return (
    <StatusBadge tone={isMissed ? 'declined' : tones[status]} label={isMissed ? text('webinars.status.missed') : statusLabel(status)} />
  );
};
