import { lazyRouteComponent } from '@tanstack/react-router';

export const doctorScreens = {
  list: lazyRouteComponent(() => import('./doctor-list.tsx'), 'DoctorList'),
  listRoute: async () => (await import('../../../contract/entities/doctors.ts')).doctorRoutes.list,
  verification: lazyRouteComponent(() => import('./verification/verification.tsx'), 'Verification'),
  page: lazyRouteComponent(() => import('./profile/doctor-page.tsx'), 'DoctorPage'),
  archive: lazyRouteComponent(() => import('./doctor-archive.tsx'), 'DoctorArchive'),
};
