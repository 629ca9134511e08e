import { z } from 'zod';
import { doctorId } from '../entities/members/doctors.ts';

/** Another doctor beside what they wrote: nothing else about a doctor is shown to others. */
export const author = z.object({
  id: doctorId,
  name: z.string(),
  specialty: z.string().nullable(),
  area: z.string().nullable(),
  /** A signed address of the profile picture. */
  image: z.string().nullable(),
});
