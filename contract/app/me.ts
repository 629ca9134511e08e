import { z } from 'zod';
import { areaId } from '../entities/content/areas.ts';
import { specialtyId } from '../entities/content/specialties.ts';
import { accountStatus } from '../entities/members/account-status.ts';
import { doctorId } from '../entities/members/doctors.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { language } from './kit.ts';

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
});
export type Me = z.infer<typeof me>;

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
};
