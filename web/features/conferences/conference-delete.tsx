import type { Conference } from '../../../contract/entities/conferences.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useArchiveConference } from './conferences.api.ts';

export const ConferenceDelete = ({ conference, onClose }: { conference: Conference; onClose: () => void }) => {
  const text = useText();
  const write = useArchiveConference();
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: conference.title })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ id: conference.id }}
      onClose={onClose}
    >
      {text('conferences.deleteText')}
    </ConfirmAction>
  );
};
