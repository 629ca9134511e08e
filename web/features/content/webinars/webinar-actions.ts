import { IconCalendarX, IconLink, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import { type Webinar, webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { t, useText } from '../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';

/** Copies a link to the clipboard; if the browser forbids it, shows the link instead. */
const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    showSuccess(t('webinars.linkCopied'));
  } catch {
    showError(t('webinars.linkNotCopied', { link }));
  }
};

/** The dialogs of one webinar. */
export type WebinarDialog = 'start' | 'archive' | 'edit';

type OpenDialog = (kind: WebinarDialog, webinar: Webinar) => void;

/** The actions of a webinar. Archiving cancels one that has not started, ends one that is running and deletes one that has ended. */
export const useWebinarActions = (onOpenDialog: OpenDialog) => {
  const text = useText();
  return (webinar: Webinar): RowAction[] => {
    const { status, participant_url: link } = webinar;
    const archive = { route: webinarRoutes.archive, onSelect: () => onOpenDialog('archive', webinar), isDangerous: true };
    const { isPlanned, isRunning, isOver } = webinarRules[status];
    if (isOver) return [{ ...archive, label: text('common.delete'), icon: IconTrash }];
    const start = { icon: IconPlayerPlay, route: webinarRoutes.start, onSelect: () => onOpenDialog('start', webinar) };
    const edit = {
      label: text('common.edit'),
      icon: IconPencil,
      route: webinarRoutes.update,
      onSelect: () => onOpenDialog('edit', webinar),
    };
    return [
      { ...start, label: text(isRunning ? 'webinars.join' : 'webinars.start') },
      ...(isPlanned ? [edit] : []),
      ...(link
        ? [{ label: text('webinars.copyLink'), icon: IconLink, route: webinarRoutes.list, onSelect: () => void copyLink(link) }]
        : []),
      { ...archive, label: text(isRunning ? 'webinars.end' : 'webinars.cancel'), icon: IconCalendarX },
    ];
  };
};
