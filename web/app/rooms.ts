import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../../contract/permissions.ts';

/** A screen inside the shell: its path, who may see it, and its own chunk. */
export type Room = { path: string; permission: Permission | 'session'; screen: RouteComponent };

export const rooms: readonly Room[] = [
  { path: '/', permission: 'session', screen: lazyRouteComponent(() => import('../features/statistics/index.ts'), 'Dashboard') },
  { path: '/settings', permission: 'session', screen: lazyRouteComponent(() => import('../features/settings/index.ts'), 'Settings') },
  {
    path: '/fields',
    permission: 'specialties.read',
    screen: lazyRouteComponent(() => import('../features/specialties/index.ts'), 'SpecialtyList'),
  },
  {
    path: '/archive/Fields',
    permission: 'specialties.read',
    screen: lazyRouteComponent(() => import('../features/specialties/index.ts'), 'SpecialtyArchive'),
  },
  { path: '/areas', permission: 'areas.read', screen: lazyRouteComponent(() => import('../features/areas/index.ts'), 'AreaList') },
  {
    path: '/archive/Areas',
    permission: 'areas.read',
    screen: lazyRouteComponent(() => import('../features/areas/index.ts'), 'AreaArchive'),
  },
  {
    path: '/promoCode',
    permission: 'promoCodes.read',
    screen: lazyRouteComponent(() => import('../features/promo-codes/index.ts'), 'PromoCodeList'),
  },
  {
    path: '/archive/promo-code',
    permission: 'promoCodes.read',
    screen: lazyRouteComponent(() => import('../features/promo-codes/index.ts'), 'PromoCodeArchive'),
  },
  { path: '/doctors', permission: 'doctors.read', screen: lazyRouteComponent(() => import('../features/doctors/index.ts'), 'DoctorList') },
  {
    path: '/doctors/verify',
    permission: 'members.decide',
    screen: lazyRouteComponent(() => import('../features/doctors/index.ts'), 'Verification'),
  },
  {
    path: '/doctors/$id',
    permission: 'doctors.read',
    screen: lazyRouteComponent(() => import('../features/doctors/index.ts'), 'DoctorPage'),
  },
  {
    path: '/archive/Doctors',
    permission: 'doctors.read',
    screen: lazyRouteComponent(() => import('../features/doctors/index.ts'), 'DoctorArchive'),
  },
];
