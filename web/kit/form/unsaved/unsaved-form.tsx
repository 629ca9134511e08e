import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Identity, sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { now } from '../../../platform/clock.ts';
import { formatDay, formatMoment, formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { getSession } from '../../../platform/session.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import textStyles from '../../../ui/text.module.css';
import { routeKey } from '../../data/queries.ts';
import { canStoreForms, type StoredForm } from './form-store.ts';
import { type KeptForm, keepUnsaved } from './keep-unsaved.ts';
import type { UnsavedSource } from './unsaved-source.ts';
import { isLongForm } from './unsaved-values.ts';

const saveInterval = 3000;

export type UnsavedFormProps = { source: UnsavedSource; title: string; onRestored: () => void };

const meKey = routeKey(sessionRoutes.me, {});

/** Returns a function that reads who is signed in. */
const useUser = () => {
  const client = useQueryClient();
  return (): number | undefined => (getSession() ? client.getQueryData<Identity>(meKey)?.id : undefined);
};

/** Stores an open form. `problem` is true if the browser refuses to store it, for example in a private window. */
const useKeptForm = (source: UnsavedSource, title: string) => {
  const [offer, setOffer] = useState<StoredForm>();
  const [hasFailed, setHasFailed] = useState(false);
  const kept = useRef<KeptForm>(undefined);
  // The form is another object in each render. Its functions are the same.
  const getUser = useUser();
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const [opened] = useState(() => ({ source, title, getUser, getSource: () => latest.current }));
  useEffect(() => {
    const user = opened.getUser();
    if (user === undefined || !canStoreForms() || !isLongForm(opened.source)) return undefined;
    const handleFailure = (error: unknown) => {
      setHasFailed(true);
      // biome-ignore lint/suspicious/noConsole: the form goes on without a stored copy; the console tells why
      console.warn('What was typed in this form was not stored', error);
    };
    const unsaved = keepUnsaved({ ...opened, user, onFailure: handleFailure });
    kept.current = unsaved;
    opened.source.finish.current = unsaved.finish;
    unsaved.findOffer().then(setOffer, handleFailure);
    const timer = setInterval(unsaved.save, saveInterval);
    document.addEventListener('visibilitychange', unsaved.save);
    window.addEventListener('pagehide', unsaved.save);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', unsaved.save);
      window.removeEventListener('pagehide', unsaved.save);
      unsaved.close();
    };
  }, [opened]);
  return { offer, setOffer, hasFailed, kept };
};

// The button with the focus is removed with its question.
const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-path]')?.focus();

/** Offers what was typed in this form before, and keeps what is typed now. */
export const UnsavedForm = ({ source, title, onRestored }: UnsavedFormProps) => {
  const text = useText();
  const { offer, setOffer, hasFailed, kept } = useKeptForm(source, title);
  const drop = async (unsaved: StoredForm) => {
    setOffer(undefined);
    await kept.current?.remove(unsaved);
  };
  const handleDiscard = async (unsaved: StoredForm, form: HTMLFormElement | null) => {
    focusFirstField(form);
    await drop(unsaved);
    setOffer(await kept.current?.findOffer());
  };
  const handleRestore = (unsaved: StoredForm, form: HTMLFormElement | null) => {
    source.restore(unsaved);
    onRestored();
    // What was restored is stored as this form before the old one is deleted.
    setTimeout(() => {
      focusFirstField(form);
      kept.current?.save();
      void drop(unsaved);
    });
    setOffer(undefined);
  };
  return (
    <>
      {offer ? (
        <Offer unsaved={offer} onRestore={(form) => handleRestore(offer, form)} onDiscard={(form) => void handleDiscard(offer, form)} />
      ) : null}
      {hasFailed ? <p className={`${textStyles.soft} ${textStyles.small}`}>{text('unsavedForm.failed')}</p> : null}
    </>
  );
};

type Answer = (form: HTMLFormElement | null) => void;
type OfferProps = { unsaved: StoredForm; onRestore: Answer; onDiscard: Answer };

const Offer = ({ unsaved: { savedAt, hasFiles }, onRestore, onDiscard }: OfferProps) => {
  const text = useText();
  const iso = new Date(savedAt).toISOString();
  const isToday = formatDay(iso) === formatDay(new Date(now()).toISOString());
  return (
    <Callout tone="action">
      <Group justify="space-between" gap="8px 16px">
        <span role="status">
          {text('unsavedForm.offer', { time: isToday ? formatTime(iso) : formatMoment(iso) })}
          {hasFiles ? ` ${text('unsavedForm.files')}` : null}
        </span>
        <Group gap={8}>
          <Button size="xs" onClick={(event) => onRestore(event.currentTarget.form)}>
            {text('unsavedForm.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={(event) => onDiscard(event.currentTarget.form)}>
            {text('unsavedForm.discard')}
          </Button>
        </Group>
      </Group>
    </Callout>
  );
};
