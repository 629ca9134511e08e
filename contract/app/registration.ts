import { z } from 'zod';
import { forgottenPassword } from '../entities/access/password-reset.ts';
import { areaId } from '../entities/content/areas.ts';
import { specialtyId } from '../entities/content/specialties.ts';
import { consentChannel, consentPurpose, consentState, maxTextVersionLength } from '../entities/members/consents.ts';
import { doctorDraft } from '../entities/members/doctors.ts';
import { pictureRatios } from '../kit/crop.ts';
import { rawText, requiredText } from '../kit/fields.ts';
import { dataResponse, messageResponse } from '../kit/list.ts';
import { normalizeNameOrNumber, normalizeWholeNumber } from '../kit/normalize.ts';
import { route } from '../kit/route.ts';
import { language } from './kit.ts';
import { me } from './me.ts';
import { device } from './sessions.ts';

const { phone, name, email, password, address } = doctorDraft.shape;

/** The data of a doctor that the office verifies. */
export const applicantFields = {
  name,
  email,
  address,
  area_id: areaId,
  field_id: specialtyId,
  syndicate_number: rawText('Syndicate number')
    .overwrite(normalizeWholeNumber)
    .max(30, 'Syndicate number must not exceed 30 characters')
    .optional(),
};

const phoneDraft = z.strictObject({ phone, locale: language });

const phoneProof = z.strictObject({ phone, code: forgottenPassword.shape.code });

/** What the doctor agrees to receive, at most once for each channel and purpose. */
const consents = z
  .array(z.strictObject({ channel: consentChannel, purpose: consentPurpose, state: consentState }))
  .refine((list) => new Set(list.map((each) => `${each.channel} ${each.purpose}`)).size === list.length, 'A consent is listed twice');

/** The data of a registration. A password that was sent before need not be sent again. */
export const registrationDraft = z.strictObject({
  ...applicantFields,
  password: password.optional(),
  promo_code: rawText('Promo code').overwrite(normalizeNameOrNumber).max(50, 'Promo code must not exceed 50 characters').optional(),
  consents,
  /** The version of the terms that the doctor accepts. */
  terms_version: requiredText('Terms version', { max: maxTextVersionLength }),
});
export type RegistrationDraft = z.infer<typeof registrationDraft>;

/** How far a registration is. The password and the pictures are never sent back. */
export const registration = z.object({
  phone: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  area_id: areaId.nullable(),
  field_id: specialtyId.nullable(),
  promo_code: z.string().nullable(),
  syndicate_number: z.string().nullable(),
  consents,
  terms_version: z.string().nullable(),
  has_password: z.boolean(),
  has_front: z.boolean(),
  has_back: z.boolean(),
  has_image: z.boolean(),
  /** When the registration ends unless it is changed. */
  expires_at: z.iso.datetime(),
});
export type Registration = z.infer<typeof registration>;

export const submission = z.strictObject({ device });
export type Submission = z.infer<typeof submission>;

/** The picture of one side of an ID card. */
export const cardFile = { image: { kind: 'image', isIdentity: true, required: 'Choose a picture' } } as const;
const portraitFile = {
  image: { kind: 'image', maxMegapixels: 25, ratio: pictureRatios.portrait, required: 'Choose a picture' },
} as const;

const pictureLimit = { max: 20, minutes: 60 };

export const registrationRoutes = {
  start: route({
    method: 'POST',
    path: '/registration',
    summary: 'Sends a code to a phone. The response is the same for every phone; 429 after too many requests.',
    permission: 'public',
    body: phoneDraft,
    maxBodyBytes: 4_000,
    response: messageResponse,
    status: 202,
    skipsAudit: true,
  }),
  verify: route({
    method: 'POST',
    path: '/registration/verify',
    summary: 'Starts the registration of a phone with its code, and returns its token. An earlier registration of the phone ends.',
    permission: 'public',
    body: phoneProof,
    maxBodyBytes: 4_000,
    response: dataResponse(z.object({ token: z.string(), registration })),
    status: 201,
    isSecret: true,
    skipsAudit: true,
  }),
  read: route({
    method: 'GET',
    path: '/registration',
    summary: 'Shows how far the registration of the token is.',
    permission: 'registration',
    freshness: 'now',
    response: dataResponse(registration),
  }),
  change: route({
    method: 'PUT',
    path: '/registration',
    summary: 'Stores the data of the registration in place of earlier data.',
    permission: 'registration',
    body: registrationDraft,
    response: dataResponse(registration),
    skipsAudit: true,
    limit: { max: 60, minutes: 60 },
  }),
  front: route({
    method: 'PUT',
    path: '/registration/card/front',
    summary: 'Stores the front of the ID card.',
    permission: 'registration',
    files: cardFile,
    response: dataResponse(registration),
    skipsAudit: true,
    limit: pictureLimit,
  }),
  back: route({
    method: 'PUT',
    path: '/registration/card/back',
    summary: 'Stores the back of the ID card.',
    permission: 'registration',
    files: cardFile,
    response: dataResponse(registration),
    skipsAudit: true,
    limit: pictureLimit,
  }),
  image: route({
    method: 'PUT',
    path: '/registration/image',
    summary: 'Stores the profile picture.',
    permission: 'registration',
    files: portraitFile,
    response: dataResponse(registration),
    skipsAudit: true,
    limit: pictureLimit,
  }),
  submit: route({
    method: 'POST',
    path: '/registration/submit',
    summary:
      'Creates the pending doctor and the first session. A browser receives the token as a cookie; 409 `registration_closed` after the first time.',
    permission: 'registration',
    body: submission,
    response: dataResponse(z.object({ token: z.string().optional(), me })),
    status: 201,
    isSecret: true,
  }),
};
