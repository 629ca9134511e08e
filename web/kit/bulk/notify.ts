import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bulkRoutes } from '../../../contract/entities/office/bulk.ts';
import { request } from '../../platform/http/api.ts';
import { asApiError } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { showError, showSuccess } from '../../platform/toast.ts';
import { mutationErrorText } from '../data/error-texts.ts';
import { type PreviewBody, type Selected, toSelected } from './bulk.api.ts';

/** Opens the composer of notifications with the selected members as recipients. Members who are added later are not among them. */
export const useNotify = (selected: Selected) => {
  const text = useText();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const open = async () => {
    // The lists have plain ids; the server checks them.
    const body = { ...toSelected(selected), action: 'notify', values: {} } as unknown as PreviewBody;
    const { data } = await request(bulkRoutes.preview, { body });
    const { recipients: found = [], summary, effects } = data;
    const effectsText = effects.map((effect) => `${effect}.`).join(' ');
    if (found.length === 0) return showError(`${summary}. ${effectsText}`.trim());
    if (effectsText) showSuccess(`${text('bulk.recipients', { count: found.length })} ${effectsText}`);
    const type = selected.list === 'companies.list' ? 'company' : 'doctor';
    const recipients = found.map((recipient) => ({ ...recipient, type }));
    // The state of the history may hold anything; the composer parses it.
    await navigate({ to: '/notifications', state: { recipients } as never });
  };
  const run = async () => {
    setIsPending(true);
    try {
      await open();
    } catch (error) {
      showError(mutationErrorText(asApiError(error), text('bulk.failed')));
    } finally {
      setIsPending(false);
    }
  };
  return { run, isPending };
};
