export { AreaArchive } from './area-archive.tsx';
export { AreaList } from './area-list.tsx';
export { useAreaOptions } from './areas.api.ts';
