import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../../contract/permissions.ts';
import { areaScreens } from '../features/areas/screens.ts';
import { doctorScreens } from '../features/doctors/screens.ts';
import { promoCodeScreens } from '../features/promo-codes/screens.ts';
import { settingsScreens } from '../features/settings/screens.ts';
import { specialtyScreens } from '../features/specialties/screens.ts';
import { statisticsScreens } from '../features/statistics/screens.ts';

/** A screen inside the shell: its path and who may see it. */
export type Room = { path: string; permission: Permission | 'session'; screen: RouteComponent };

export const rooms: readonly Room[] = [
  { path: '/', permission: 'session', screen: statisticsScreens.dashboard },
  { path: '/settings', permission: 'session', screen: settingsScreens.settings },
  { path: '/areas', permission: 'areas.read', screen: areaScreens.list },
  { path: '/archive/Areas', permission: 'areas.read', screen: areaScreens.archive },
  { path: '/fields', permission: 'specialties.read', screen: specialtyScreens.list },
  { path: '/archive/Fields', permission: 'specialties.read', screen: specialtyScreens.archive },
  { path: '/doctors', permission: 'doctors.read', screen: doctorScreens.list },
  { path: '/doctors/verify', permission: 'members.decide', screen: doctorScreens.verification },
  { path: '/doctors/$id', permission: 'doctors.read', screen: doctorScreens.page },
  { path: '/archive/Doctors', permission: 'doctors.read', screen: doctorScreens.archive },
  { path: '/promoCode', permission: 'promoCodes.read', screen: promoCodeScreens.list },
  { path: '/archive/promo-code', permission: 'promoCodes.read', screen: promoCodeScreens.archive },
];
