import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../../contract/permissions.ts';
import { areaScreens } from '../features/areas/screens.ts';
import { auditScreens } from '../features/audit/screens.ts';
import { companyScreens } from '../features/companies/screens.ts';
import { doctorScreens } from '../features/doctors/screens.ts';
import { groupScreens } from '../features/groups/screens.ts';
import { notificationScreens } from '../features/notifications/screens.ts';
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
  { path: '/settings/audit', permission: 'audit.read', screen: auditScreens.page, list: auditScreens.firstList },
  { path: '/areas', permission: 'areas.read', screen: areaScreens.list, list: areaScreens.firstList },
  { path: '/archive/Areas', permission: 'areas.read', screen: areaScreens.archive },
  { path: '/fields', permission: 'specialties.read', screen: specialtyScreens.list, list: specialtyScreens.firstList },
  { path: '/archive/Fields', permission: 'specialties.read', screen: specialtyScreens.archive },
  { path: '/doctors', permission: 'doctors.read', screen: doctorScreens.list, list: doctorScreens.firstList },
  { path: '/doctors/verify', permission: 'members.decide', screen: doctorScreens.verification },
  { path: '/doctors/$id', permission: 'doctors.read', screen: doctorScreens.page },
  { path: '/archive/Doctors', permission: 'doctors.read', screen: doctorScreens.archive },
  { path: '/groups', permission: 'groups.read', screen: groupScreens.list, list: groupScreens.firstList },
  { path: '/groups/$id', permission: 'groups.read', screen: groupScreens.page },
  { path: '/notifications', permission: 'notifications.read', screen: notificationScreens.list, list: notificationScreens.firstList },
  { path: '/notifications/$id', permission: 'notifications.read', screen: notificationScreens.page },
  { path: '/companies', permission: 'companies.read', screen: companyScreens.list, list: companyScreens.firstList },
  { path: '/companies/$id', permission: 'companies.read', screen: companyScreens.page },
  { path: '/archive/Company', permission: 'companies.read', screen: companyScreens.archive },
  { path: '/promoCode', permission: 'promoCodes.read', screen: promoCodeScreens.list, list: promoCodeScreens.firstList },
  { path: '/archive/promo-code', permission: 'promoCodes.read', screen: promoCodeScreens.archive },
];
