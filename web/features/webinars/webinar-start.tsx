import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Webinar, type WebinarStartDraft, webinarStartDraft } from '../../../contract/entities/webinars.ts';
import { type EntityForm, useEntityForm } from '../../kit/entity-form.ts';
import { TextField } from '../../kit/fields.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { timeNow } from '../../platform/clock.ts';
import { formatMoment } from '../../platform/format.ts';
import { t, useText } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { Caution } from './caution.tsx';
import { useStartWebinar } from './webinars.api.ts';
import styles from './webinars.module.css';

/** A tab that waits for its address, and says so: the wait is long where one has to sign in again. Opened in the very click, or the browser would block it. */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // What runs in the meeting must not reach this page.
  tab.opener = null;
  tab.document.documentElement.lang = document.documentElement.lang;
  tab.document.title = t('webinars.startingTitle');
  tab.document.body.textContent = t('webinars.startingText');
  return tab;
};

const earlyFrom = 60 * 60_000;

/** Whether a webinar would begin long before its time. */
const isEarly = ({ status, meeting_date_time: at }: Webinar) => status === 'not_started' && Date.parse(at) - timeNow() > earlyFrom;

type WebinarStartProps = { webinar: Webinar; onClose: () => void };

/** Asks under which name to moderate, then leads a new tab to the meeting. The moderator's link goes nowhere else. */
export const WebinarStart = ({ webinar, onClose }: WebinarStartProps) => {
  const text = useText();
  const write = useStartWebinar();
  const session = useSession();
  const tab = useRef<Window | null>(null);
  const [link, setLink] = useState<string>();
  const save = async (body: WebinarStartDraft) => {
    tab.current = openTab();
    const outcome = await write.send({ body });
    if (!outcome.ok) tab.current?.close();
    return outcome;
  };
  const follow = (url: string) => {
    if (!tab.current || tab.current.closed) return setLink(url);
    tab.current.location.replace(url);
    onClose();
  };
  const form: EntityForm<WebinarStartDraft> = useEntityForm({
    draft: webinarStartDraft,
    initial: { meeting_id: webinar.meeting_id, username: session?.user.name ?? '' },
    save,
    onSaved: ({ data }) => follow(data.moderator_link.url),
  });
  if (link) return <BlockedTab link={link} onClose={onClose} />;
  return (
    <FormModal
      title={text(webinar.status === 'started' ? 'webinars.joinTitle' : 'webinars.startTitle', { title: webinar.title })}
      form={form}
      submitLabel={webinar.status === 'started' ? text('webinars.join') : text('webinars.start')}
      onClose={onClose}
    >
      {isEarly(webinar) ? <Caution>{text('webinars.startEarly', { moment: formatMoment(webinar.meeting_date_time) })}</Caution> : null}
      <TextField form={form} name="username" label={text('webinars.userName')} description={text('webinars.userNameHint')} isRequired />
    </FormModal>
  );
};

/** Where the browser let no tab open, the way to the meeting is a click on a link. */
const BlockedTab = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={text('webinars.blockedTitle')} size={440}>
      <div className={styles.words}>
        <p>{text('webinars.blockedText')}</p>
        <a href={link} target="_blank" rel="noopener noreferrer" className={styles.link} data-autofocus onClick={onClose}>
          {text('webinars.open')}
        </a>
      </div>
    </Modal>
  );
};
