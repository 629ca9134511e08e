import type { Outcome } from '../../../kit/write.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useNotifyAll, useNotifyMembers, useSendWhatsapp } from '../notifications.api.ts';
import { type Compose, recipientsOf } from './compose-draft.ts';

const audienceField = { all: 'select_member_type', members: 'user_id', group: 'group_id' } as const;
const audienceNames = ['specific_user', 'user_id', 'recipientIds', 'group_id'];

/** What the calls say about the audience under their own names stands at the field that the form shows. */
const atFields = (outcome: Outcome<unknown>, draft: Compose): Outcome<unknown> => {
  if (outcome.ok) return outcome;
  const { status, message, code, fields, requestId } = outcome.error;
  const errors = Object.fromEntries(
    Object.entries(fields).map(([name, sentences]) => [
      audienceNames.includes(name) ? audienceField[draft.select_member_type] : name,
      sentences,
    ]),
  );
  return { ...outcome, error: new ApiError(status, { message, code, errors, ...(requestId ? { request_id: requestId } : {}) }) };
};

/** Sends what was written by the call of its channel and audience. */
export const useSend = () => {
  const whatsapp = useSendWhatsapp();
  const members = useNotifyMembers();
  const all = useNotifyAll();
  const send = (draft: Compose): Promise<Outcome<unknown>> => {
    const { title, message, select_member_type: audience } = draft;
    const { user_id, ...group } = recipientsOf(draft);
    if (draft.notification_type === 'whatsapp-notification') {
      const listed = user_id && { user_id };
      return whatsapp.send({ body: { specific_user: audience !== 'all', message, ...group, ...listed } });
    }
    const listed = user_id && { recipientIds: user_id };
    return audience === 'all' ? all.send({ body: { title, message } }) : members.send({ body: { title, message, ...group, ...listed } });
  };
  return async (draft: Compose) => atFields(await send(draft), draft);
};
