import { lazyRouteComponent } from '@tanstack/react-router';

/** Each screen is a chunk of its own, loaded when it is shown. */
export const doctorScreens = {
  list: lazyRouteComponent(() => import('./doctor-list.tsx'), 'DoctorList'),
  firstList: async () => (await import('../../../contract/entities/doctors.ts')).doctorRoutes.list,
  verification: lazyRouteComponent(() => import('./verification/verification.tsx'), 'Verification'),
  page: lazyRouteComponent(() => import('./profile/doctor-page.tsx'), 'DoctorPage'),
  archive: lazyRouteComponent(() => import('./doctor-archive.tsx'), 'DoctorArchive'),
};
