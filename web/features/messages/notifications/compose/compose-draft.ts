import { z } from 'zod';
import { type ConsentPurpose, consentPurpose } from '../../../../../contract/entities/members/consents.ts';
import { groupId } from '../../../../../contract/entities/members/groups.ts';
import { memberRole, userId } from '../../../../../contract/entities/members/members.ts';
import {
  maxRecipients,
  notifyAllDraft,
  type RecipientReachDraft,
  recipientReachDraft,
  whatsappText,
} from '../../../../../contract/entities/messages/notifications.ts';
import { scheduledTime } from '../../../../../contract/kit/schedule.ts';
import { checkTime } from '../../../../kit/schedule/schedule-rules.ts';
import { t } from '../../../../platform/i18n.ts';

const recipients = z.array(z.object({ id: userId, name: z.string(), type: memberRole.optional() }));
/** Picked members with their names. */
export type Recipients = z.input<typeof recipients>;

/** The notification form: picked members with their names; only the ids are sent. */
const fields = z.object({
  select_member_type: z.enum(['all', 'members', 'group']),
  notification_type: z.enum(['whatsapp-notification', 'notification']),
  /** Null until one is chosen. A wrong default would break the law or leave members out. */
  purpose: consentPurpose.nullable(),
  member_type: memberRole,
  user_id: recipients,
  group_id: groupId.nullable(),
  title: z.string(),
  message: z.string(),
  send_at: scheduledTime.nullable(),
});

const audienceRules = {
  all: {},
  members: {
    user_id: z
      .array(z.unknown())
      .min(1, { error: () => t('notifications.membersRequired') })
      .max(maxRecipients, { error: () => t('notifications.tooMany', { count: maxRecipients }) }),
  },
  group: { group_id: groupId.nullable().refine((id) => id !== null, { error: () => t('notifications.groupRequired') }) },
};

const { title, message } = notifyAllDraft.shape;

/** The draft of the form: required fields depend on the channel and the audience. All errors appear at once. */
export const composeDraft = fields.superRefine((values, context) => {
  const rules = z.object({
    ...audienceRules[values.select_member_type],
    purpose: consentPurpose.nullable().refine((purpose) => purpose !== null, { error: () => t('notifications.purposeRequired') }),
    ...(values.notification_type === 'notification' ? { title, message } : { message: whatsappText }),
  });
  for (const { path, message: sentence } of rules.safeParse(values).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: path.slice(0, 1), message: sentence });
  }
  const error = values.send_at === null ? undefined : checkTime(values.send_at);
  if (error !== undefined) context.addIssue({ code: 'custom', path: ['send_at'], message: error });
});

export type ComposeInput = z.input<typeof composeDraft>;
export type Compose = z.output<typeof composeDraft>;

/** Returns the members or the group of the audience; an empty object for all members. */
export const getRecipients = ({ select_member_type, user_id, group_id }: ComposeInput): { user_id?: number[]; group_id?: number } => {
  if (select_member_type === 'members') return { user_id: user_id.map(({ id }) => id) };
  return select_member_type === 'group' && group_id !== null ? { group_id } : {};
};

/** Returns the purpose of a request; an empty object for marketing, which the server assumes, and until one is chosen. */
export const getPurpose = ({ purpose }: Pick<ComposeInput, 'purpose'>): { purpose?: ConsentPurpose } =>
  purpose === 'service' ? { purpose } : {};

/** Returns the request that counts the recipients; undefined while the audience is incomplete. */
export const getReachRequest = (values: ComposeInput): RecipientReachDraft | undefined => {
  if (values.select_member_type === 'group' && values.group_id === null) return undefined;
  const type = values.notification_type === 'notification' ? 'notification' : 'whatsapp';
  return recipientReachDraft.safeParse({ type, ...getPurpose(values), ...getRecipients(values) }).data;
};
