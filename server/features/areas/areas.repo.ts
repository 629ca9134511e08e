import { namedRows } from '../../kit/named.ts';

export const areasRepo = namedRows('areas', { doctors: 'doctor.area' });
