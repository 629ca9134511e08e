import type { z } from 'zod';
import type { author } from '../../../../contract/app/authors.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Context } from '../../../platform/context.ts';

/** The columns of an author beside `doctor_id`. They need the joins `users as author`, `doctors as doctor`, `areas` and `specialties`. */
export const authorColumns = ['author.name', 'doctor.image_id', 'areas.name as area', 'specialties.name as specialty'] as const;

type AuthorRow = { doctor_id: number; name: string; image_id: string | null; area: string | null; specialty: string | null };

/** Presents a doctor beside what they wrote. The picture has a URL that is signed for the caller. */
export const presentAuthor = ({ files, actor, now }: Context, row: AuthorRow): z.infer<typeof author> => ({
  id: toId(doctorId, row.doctor_id),
  name: row.name,
  specialty: row.specialty,
  area: row.area,
  image: row.image_id === null ? null : files.signUrl(row.image_id, actor.id, now),
});
