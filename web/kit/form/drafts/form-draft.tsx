import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Identity, sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { formatDay, formatMoment, formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { getSession } from '../../../platform/session.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import textStyles from '../../../ui/text.module.css';
import { routeKey } from '../../data/queries.ts';
import type { DraftSource } from './draft-source.ts';
import { canKeepDrafts, type StoredDraft } from './draft-store.ts';
import { isLongForm } from './draft-values.ts';
import { type KeptDraft, keepDraft } from './keep-draft.ts';

const saveInterval = 3000;

export type FormDraftProps = { source: DraftSource; title: string; onRestored: () => void };

const meKey = routeKey(sessionRoutes.me, {});

/** Returns a function that reads who is signed in. */
const useUser = () => {
  const client = useQueryClient();
  return (): number | undefined => (getSession() ? client.getQueryData<Identity>(meKey)?.id : undefined);
};

/** Keeps the draft of an open form. `problem` is true if the browser refuses to store it, for example in a private window. */
const useKeptDraft = (source: DraftSource, title: string) => {
  const [offer, setOffer] = useState<StoredDraft>();
  const [hasFailed, setHasFailed] = useState(false);
  const kept = useRef<KeptDraft>(undefined);
  // The form is another object in each render. Its functions are the same.
  const getUser = useUser();
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const [opened] = useState(() => ({ source, title, getUser, getSource: () => latest.current }));
  useEffect(() => {
    const user = opened.getUser();
    if (user === undefined || !canKeepDrafts() || !isLongForm(opened.source)) return undefined;
    const handleFailure = (error: unknown) => {
      setHasFailed(true);
      // biome-ignore lint/suspicious/noConsole: the form goes on without a draft; the console tells why
      console.warn('The draft of this form was not stored', error);
    };
    const draft = keepDraft({ ...opened, user, onFailure: handleFailure });
    kept.current = draft;
    opened.source.finish.current = draft.finish;
    draft.findOffer().then(setOffer, handleFailure);
    const timer = setInterval(draft.save, saveInterval);
    document.addEventListener('visibilitychange', draft.save);
    window.addEventListener('pagehide', draft.save);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', draft.save);
      window.removeEventListener('pagehide', draft.save);
      draft.close();
    };
  }, [opened]);
  return { offer, setOffer, hasFailed, kept };
};

// The button with the focus is removed with its question.
const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-path]')?.focus();

/** Offers what was typed in this form before, and keeps what is typed now. */
export const FormDraft = ({ source, title, onRestored }: FormDraftProps) => {
  const text = useText();
  const { offer, setOffer, hasFailed, kept } = useKeptDraft(source, title);
  const drop = async (draft: StoredDraft) => {
    setOffer(undefined);
    await kept.current?.remove(draft);
  };
  const handleDiscard = async (draft: StoredDraft, form: HTMLFormElement | null) => {
    focusFirstField(form);
    await drop(draft);
    setOffer(await kept.current?.findOffer());
  };
  const handleRestore = (draft: StoredDraft, form: HTMLFormElement | null) => {
    source.restore(draft);
    onRestored();
    // What was restored is stored as the draft of this form before the old one is deleted.
    setTimeout(() => {
      focusFirstField(form);
      kept.current?.save();
      void drop(draft);
    });
    setOffer(undefined);
  };
  return (
    <>
      {offer ? (
        <Offer draft={offer} onRestore={(form) => handleRestore(offer, form)} onDiscard={(form) => void handleDiscard(offer, form)} />
      ) : null}
      {hasFailed ? <p className={`${textStyles.soft} ${textStyles.small}`}>{text('drafts.failed')}</p> : null}
    </>
  );
};

type Answer = (form: HTMLFormElement | null) => void;
type OfferProps = { draft: StoredDraft; onRestore: Answer; onDiscard: Answer };

const Offer = ({ draft: { savedAt, hasFiles }, onRestore, onDiscard }: OfferProps) => {
  const text = useText();
  const iso = new Date(savedAt).toISOString();
  const isToday = formatDay(iso) === formatDay(new Date().toISOString());
  return (
    <Notice tone="action">
      <Group justify="space-between" gap="8px 16px">
        <span role="status">
          {text('drafts.offer', { time: isToday ? formatTime(iso) : formatMoment(iso) })}
          {hasFiles ? ` ${text('drafts.files')}` : null}
        </span>
        <Group gap={8}>
          <Button size="xs" onClick={(event) => onRestore(event.currentTarget.form)}>
            {text('drafts.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={(event) => onDiscard(event.currentTarget.form)}>
            {text('drafts.discard')}
          </Button>
        </Group>
      </Group>
    </Notice>
  );
};
