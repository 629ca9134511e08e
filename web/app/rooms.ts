import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../../contract/permissions.ts';
import { areaScreens } from '../features/areas/screens.ts';
import { doctorScreens } from '../features/doctors/screens.ts';
import { promoCodeScreens } from '../features/promo-codes/screens.ts';
import { settingsScreens } from '../features/settings/screens.ts';
import { specialtyScreens } from '../features/specialties/screens.ts';
import { statisticsScreens } from '../features/statistics/screens.ts';
import type { FirstList } from '../kit/first-rows.ts';

/** A screen inside the shell: its path, who may see it, and the list it begins with. */
export type Room = { path: string; permission: Permission | 'session'; screen: RouteComponent; list?: FirstList };

export const rooms: readonly Room[] = [
  { path: '/', permission: 'session', screen: statisticsScreens.dashboard },
  { path: '/settings', permission: 'session', screen: settingsScreens.settings },
  { path: '/areas', permission: 'areas.read', screen: areaScreens.list, list: areaScreens.firstList },
  { path: '/archive/Areas', permission: 'areas.read', screen: areaScreens.archive },
  { path: '/fields', permission: 'specialties.read', screen: specialtyScreens.list, list: specialtyScreens.firstList },
  { path: '/archive/Fields', permission: 'specialties.read', screen: specialtyScreens.archive },
  { path: '/doctors', permission: 'doctors.read', screen: doctorScreens.list, list: doctorScreens.firstList },
  { path: '/doctors/verify', permission: 'members.decide', screen: doctorScreens.verification },
  { path: '/doctors/$id', permission: 'doctors.read', screen: doctorScreens.page },
  { path: '/archive/Doctors', permission: 'doctors.read', screen: doctorScreens.archive },
  { path: '/promoCode', permission: 'promoCodes.read', screen: promoCodeScreens.list, list: promoCodeScreens.firstList },
  { path: '/archive/promo-code', permission: 'promoCodes.read', screen: promoCodeScreens.archive },
];
