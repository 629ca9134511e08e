import type { Conference } from '../../../contract/entities/conferences.ts';
import { useText } from '../../platform/i18n.ts';
import { ReactionStats } from '../reactions/index.ts';
import { useConference } from './conferences.api.ts';

/** What doctors did with a conference. */
export const ConferenceStats = ({ conference, onClose }: { conference: Conference; onClose: () => void }) => {
  const text = useText();
  return (
    <ReactionStats
      title={text('conferences.statsOf', { name: conference.title })}
      id={conference.id}
      useRecord={useConference}
      onClose={onClose}
    />
  );
};
