import { z } from 'zod';
import { areaId } from '../entities/content/areas.ts';
import { specialtyId } from '../entities/content/specialties.ts';
import { accountStatus } from '../entities/members/account-status.ts';
import { maxTextVersionLength } from '../entities/members/consents.ts';
import { doctorId, ledgerEntry, profilePicture } from '../entities/members/doctors.ts';
import { decision } from '../entities/members/members.ts';
import { optionalText, requiredText } from '../kit/fields.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { cursorPage, cursorQuery, language } from './kit.ts';

/** The signed-in doctor. */
export const me = z.object({
  id: doctorId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string().nullable(),
  area: z.object({ id: areaId, name: z.string() }).nullable(),
  specialty: z.object({ id: specialtyId, name: z.string() }).nullable(),
  /** A signed address of the profile picture. */
  image: z.string().nullable(),
  status: accountStatus,
  /** Why the account was declined; null otherwise. */
  status_reason: z.string().nullable(),
  points: z.int(),
  language: language.nullable(),
  must_change_password: z.boolean(),
  /** Whether the current terms must be accepted before the app can be used. */
  terms_outdated: z.boolean(),
  /** Whether the application may be changed and sent again. */
  may_resubmit: z.boolean(),
  /** How many notifications are unread. */
  unread: z.int(),
});
export type Me = z.infer<typeof me>;

/** What a doctor changes alone; fields that are not sent stay as they are. */
export const profileChange = z.strictObject({
  area_id: areaId.optional(),
  address: optionalText('Address', 200),
  language: language.optional(),
});
export type ProfileChange = z.infer<typeof profileChange>;

/** A decision on the account. */
export const ownDecision = decision.omit({ decided_by: true });
export type OwnDecision = z.infer<typeof ownDecision>;

/** A change of the balance. */
export const ownCoins = ledgerEntry.omit({ actor: true });
export type OwnCoins = z.infer<typeof ownCoins>;

/** A book or research paper that the doctor bought, and its price at the time. It may have been archived since. */
export const ownPurchase = z.object({
  kind: z.enum(['book', 'research']),
  id: z.int(),
  name: z.string(),
  image: z.string(),
  coins: z.int(),
  purchased_at: z.iso.datetime(),
});
export type OwnPurchase = z.infer<typeof ownPurchase>;

export const meRoutes = {
  read: route({
    method: 'GET',
    path: '/me',
    summary: 'Returns the signed-in doctor, whatever the status of the account.',
    permission: 'member.onboard',
    isForRequiredStep: true,
    isCacheable: true,
    response: dataResponse(me),
  }),
  change: route({
    method: 'PUT',
    path: '/me',
    summary: 'Changes the area, once in 30 days, the address or the language.',
    permission: 'member.onboard',
    body: profileChange,
    response: dataResponse(me),
  }),
  changeImage: route({
    method: 'PUT',
    path: '/me/image',
    summary: 'Replaces the profile picture.',
    permission: 'member.use',
    files: { image: { ...profilePicture, required: 'Choose a picture' } },
    response: dataResponse(me),
  }),
  acceptTerms: route({
    method: 'PUT',
    path: '/me/terms',
    summary: 'Accepts the current terms; 403 `terms_outdated` if the version is another one.',
    permission: 'member.onboard',
    body: z.strictObject({ version: requiredText('Terms version', { max: maxTextVersionLength }) }),
    response: dataResponse(me),
  }),
  decisions: route({
    method: 'GET',
    path: '/me/decisions',
    summary: 'Lists the decisions on the account, newest first.',
    permission: 'member.onboard',
    isCacheable: true,
    query: cursorQuery(['id'], {}),
    response: cursorPage(ownDecision),
  }),
  coins: route({
    method: 'GET',
    path: '/me/coins',
    summary: 'Lists the changes of the balance, newest first.',
    permission: 'member.onboard',
    isCacheable: true,
    query: cursorQuery(['id'], {}),
    response: cursorPage(ownCoins),
  }),
  purchases: route({
    method: 'GET',
    path: '/me/purchases',
    summary: 'Lists the books and research papers that the doctor bought, newest first.',
    permission: 'member.onboard',
    isCacheable: true,
    query: cursorQuery(['time', 'text', 'id'], {}),
    response: cursorPage(ownPurchase),
  }),
};
