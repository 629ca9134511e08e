export { useSpecialtyOptions } from './specialties.api.ts';
