import { namedRows } from '../../kit/named.ts';

export const specialtiesRepo = namedRows('specialties', { doctors: 'doctor.specialty' });
