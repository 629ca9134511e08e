export { SpecialtyArchive } from './specialty-archive.tsx';
export { SpecialtyList } from './specialty-list.tsx';
export { useSpecialtyOptions } from './specialties.api.ts';
