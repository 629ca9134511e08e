import { namedRows } from '../../kit/named.ts';

export const promoCodesRepo = namedRows('promo_codes', { doctors: 'doctor.promo_code' });
