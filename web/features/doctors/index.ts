export { DoctorArchive } from './doctor-archive.tsx';
export { DoctorList } from './doctor-list.tsx';
export { DoctorPage } from './profile/doctor-page.tsx';
export { Verification } from './verification/verification.tsx';
