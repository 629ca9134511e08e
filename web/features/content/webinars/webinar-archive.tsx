import { webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import type { Webinar } from '../../../../contract/entities/content/webinars.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useArchiveWebinar } from './webinars.api.ts';

/** Asks before a webinar is cancelled, ended or deleted, by its status. */
export const WebinarArchive = ({ webinar: { id, status, title }, onClose }: { webinar: Webinar; onClose: () => void }) => {
  const text = useText();
  const mutation = useArchiveWebinar(status);
  return (
    <ConfirmAction
      title={text(`webinars.archiveTitle.${status}`, { title })}
      confirmLabel={text(`webinars.archiveConfirm.${status}`)}
      cancelLabel={webinarRules[status].isPlanned ? text('webinars.keep') : undefined}
      isDangerous
      mutation={mutation}
      input={{ id }}
      onClose={onClose}
    >
      {text(`webinars.archiveText.${status}`, { title })}
    </ConfirmAction>
  );
};
