import { z } from 'zod';
import { optionalLongText, optionalText } from '../../kit/fields.ts';
import { idParams } from '../../kit/ids.ts';
import { dataResponse, listQuery, nestedPage } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { userId } from './members.ts';

/** How a member is contacted outside the app. */
export const consentChannels = ['whatsapp', 'push', 'mail'] as const;
export const consentChannel = z.enum(consentChannels, 'Choose a channel');
export type ConsentChannel = z.infer<typeof consentChannel>;

/** `service`: about the member's own account, or what the member joined or asked for, such as a webinar. `marketing`: anything else, such as news. */
export const consentPurposes = ['marketing', 'service'] as const;
export const consentPurpose = z.enum(consentPurposes, 'Choose a purpose');
export type ConsentPurpose = z.infer<typeof consentPurpose>;

export const consentStates = ['given', 'withdrawn'] as const;
export const consentState = z.enum(consentStates, 'Choose given or withdrawn');
export type ConsentState = z.infer<typeof consentState>;

/** How the office learns of a consent or of its withdrawal. */
export const recordedSources = ['office_call', 'paper_form', 'message_reply', 'import'] as const;
/** Every source. Only the members' app records `app`. */
export const consentSource = z.enum([...recordedSources, 'app']);

/** The maximum length of the version of the text that a member agreed to. */
export const maxTextVersionLength = 50;

/** One entry of the register, which is never changed. */
export const consent = z.object({
  id: z.int(),
  channel: consentChannel,
  purpose: consentPurpose,
  state: consentState,
  source: consentSource,
  /** Which text the member agreed to; null for some withdrawals. */
  text_version: z.string().nullable(),
  note: z.string().nullable(),
  /** Null if the member recorded it in the app or by a reply to WhatsApp. */
  recorded_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** When the member gave or withdrew it. */
  at: z.iso.datetime(),
  recorded_at: z.iso.datetime(),
});
export type Consent = z.infer<typeof consent>;

export const memberConsents = z.object({
  /** True if WhatsApp and push need a given consent; otherwise they only need that it was not withdrawn. */
  is_required: z.boolean(),
  /** Each channel and purpose with the entry that counts: the one with the latest `at`. Null without an entry. */
  current: z.array(z.object({ channel: consentChannel, purpose: consentPurpose, latest: consent.nullable() })),
  /** All entries, the last recorded one first. */
  history: nestedPage(consent),
});
export type MemberConsents = z.infer<typeof memberConsents>;

/** A given consent needs the version of its text as evidence. `day` is when the member gave or withdrew it, in the configured zone; today if absent. */
export const consentDraft = z
  .strictObject({
    channel: z.enum(consentChannels, 'Choose a channel'),
    purpose: z.enum(consentPurposes, 'Choose a purpose'),
    state: consentState,
    source: z.enum(recordedSources, 'Choose a source'),
    text_version: optionalText('Text version', maxTextVersionLength),
    note: optionalLongText('Note', 500),
    day: z.iso
      .date('Choose a day')
      .refine((day) => day >= '2000-01-01', 'The day must not be before 2000')
      .optional(),
  })
  .refine(({ state, text_version }) => state !== 'given' || (text_version ?? '') !== '', {
    path: ['text_version'],
    error: 'Text version is required',
  });
export type ConsentDraft = z.infer<typeof consentDraft>;

export const consentRoutes = {
  list: route({
    method: 'GET',
    path: '/members/:id/consents',
    summary: 'Shows what a doctor or company has agreed to receive by channel and purpose, and pages its history.',
    permission: 'consents.read',
    params: idParams(userId),
    query: listQuery({}),
    response: dataResponse(memberConsents),
  }),
  record: route({
    method: 'POST',
    path: '/members/:id/consents',
    summary: 'Records that a doctor or company gave or withdrew a consent. Every request adds an entry, also if the state stays the same.',
    permission: 'consents.write',
    params: idParams(userId),
    body: consentDraft,
    response: dataResponse(consent),
    status: 201,
  }),
};
