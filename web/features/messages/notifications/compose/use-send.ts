import type { notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import type { RouteResponse } from '../../../../../contract/kit/route.ts';
import type { MutationResult } from '../../../../kit/data/mutation.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { useNotifyAll, useNotifyMembers, useSendWhatsapp } from '../notifications.api.ts';
import { type Compose, getPurpose, getRecipients } from './compose-draft.ts';

const audienceField = { all: 'select_member_type', members: 'user_id', group: 'group_id' } as const;
const audienceNames = ['specific_user', 'user_id', 'recipientIds', 'group_id'];

type Sent = RouteResponse<typeof notificationRoutes.notifyAll>;

/** Maps field errors of the audience to the field that the form shows. */
const mapAudienceErrors = (outcome: MutationResult<Sent>, draft: Compose): MutationResult<Sent> => {
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

/** Sends a notification through the route of its channel and audience. */
export const useSend = () => {
  const whatsapp = useSendWhatsapp();
  const members = useNotifyMembers();
  const all = useNotifyAll();
  const send = (draft: Compose): Promise<MutationResult<Sent>> => {
    const { title, message, select_member_type: audience } = draft;
    const { user_id, ...groupFields } = getRecipients(draft);
    const shared = { message, ...getPurpose(draft), ...(draft.send_at === null ? {} : { send_at: draft.send_at }) };
    if (draft.notification_type === 'whatsapp-notification') {
      const memberFields = user_id && { user_id };
      return whatsapp.send({ body: { specific_user: audience !== 'all', ...shared, ...groupFields, ...memberFields } });
    }
    const memberFields = user_id && { recipientIds: user_id };
    return audience === 'all'
      ? all.send({ body: { title, ...shared } })
      : members.send({ body: { title, ...shared, ...groupFields, ...memberFields } });
  };
  return async (draft: Compose) => mapAudienceErrors(await send(draft), draft);
};
