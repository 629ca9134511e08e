export { useSpecialtyOptions } from './specialties.api.ts';
export { SpecialtyArchive } from './specialty-archive.tsx';
export { SpecialtyList } from './specialty-list.tsx';
