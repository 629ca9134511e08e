import type { Webinar } from '../../../contract/entities/webinars.ts';
import { ConfirmAction } from '../../kit/dialog/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useArchiveWebinar } from './webinars.api.ts';

/** Asks before a webinar is ended; it cannot be undone. */
export const WebinarEnd = ({ webinar, onClose }: { webinar: Webinar; onClose: () => void }) => {
  const text = useText();
  const mutation = useArchiveWebinar();
  const { status, title } = webinar;
  const isEnded = status === 'ended';
  return (
    <ConfirmAction
      title={isEnded ? text('named.deleteTitle', { name: title }) : text('webinars.endTitle')}
      confirmLabel={isEnded ? text('common.delete') : text('webinars.endConfirm')}
      isDangerous
      mutation={mutation}
      input={{ params: { id: webinar.id } }}
      onClose={onClose}
    >
      {isEnded ? text('webinars.deleteText') : text(`webinars.endText.${status}`, { title })}
    </ConfirmAction>
  );
};
