import { Modal, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { webinarRules } from '../../../../contract/entities/content/webinar-status.ts';
import { type Webinar, type WebinarStartDraft, webinarStartDraft } from '../../../../contract/entities/content/webinars.ts';
import { type EntityForm, useEntityForm } from '../../../kit/form/entity-form.ts';
import { TextField } from '../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { now } from '../../../platform/clock.ts';
import { formatMoment } from '../../../platform/format.ts';
import { t, useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import { Warning } from './warning.tsx';
import { useStartWebinar } from './webinars.api.ts';

/** A new tab that shows a waiting message until it gets the meeting's URL. It opens in the click handler; otherwise the browser blocks it. */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The meeting's page must not reach this page through `opener`.
  tab.opener = null;
  tab.document.documentElement.lang = document.documentElement.lang;
  tab.document.title = t('webinars.startingTitle');
  tab.document.body.textContent = t('webinars.startingText');
  return tab;
};

const earlyThreshold = 60 * 60_000;

/** Whether the webinar would start long before its time. */
const isEarly = ({ status, meeting_date_time: at }: Webinar) => webinarRules[status].isPlanned && Date.parse(at) - now() > earlyThreshold;

type WebinarStartProps = { webinar: Webinar; onClose: () => void };

/** Asks for the moderator's name, then opens the meeting in a new tab. The moderator link is not stored. */
export const WebinarStart = ({ webinar, onClose }: WebinarStartProps) => {
  const text = useText();
  const mutation = useStartWebinar();
  const session = useSession();
  const tab = useRef<Window | null>(null);
  const [link, setLink] = useState<string>();
  const save = async (body: WebinarStartDraft) => {
    tab.current = openTab();
    const outcome = await mutation.send({ body });
    if (!outcome.ok) tab.current?.close();
    return outcome;
  };
  const openMeeting = (url: string) => {
    if (!tab.current || tab.current.closed) return setLink(url);
    tab.current.location.replace(url);
    onClose();
  };
  const form: EntityForm<WebinarStartDraft> = useEntityForm({
    draft: webinarStartDraft,
    initial: { meeting_id: webinar.meeting_id, username: session?.user.name ?? '' },
    save,
    onSaved: ({ data }) => openMeeting(data.moderator_link.url),
  });
  if (link) return <BlockedTab link={link} onClose={onClose} />;
  return (
    <FormModal
      title={text(webinarRules[webinar.status].isRunning ? 'webinars.joinTitle' : 'webinars.startTitle', { title: webinar.title })}
      form={form}
      submitLabel={webinarRules[webinar.status].isRunning ? text('webinars.join') : text('webinars.start')}
      onClose={onClose}
    >
      {isEarly(webinar) ? <Warning>{text('webinars.startEarly', { moment: formatMoment(webinar.meeting_date_time) })}</Warning> : null}
      <TextField form={form} name="username" label={text('webinars.userName')} description={text('webinars.userNameHint')} isRequired />
    </FormModal>
  );
};

/** If the browser blocked the tab, a link opens the meeting. */
const BlockedTab = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={text('webinars.blockedTitle')} size={440}>
      <Stack gap={12}>
        <p>{text('webinars.blockedText')}</p>
        <a href={link} target="_blank" rel="noopener noreferrer" style={{ fontWeight: 550 }} data-autofocus onClick={onClose}>
          {text('webinars.open')}
        </a>
      </Stack>
    </Modal>
  );
};
