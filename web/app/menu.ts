import {
  type Icon,
  IconBell,
  IconBuilding,
  IconHome,
  IconMapPin,
  IconStethoscope,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Permission } from '../../contract/permissions.ts';

/** A link of the side navigation; shown to those who hold the permission. */
export type MenuLink = {
  to: string;
  label:
    | 'menu.home'
    | 'menu.areas'
    | 'menu.specialties'
    | 'menu.doctors'
    | 'menu.companies'
    | 'menu.company'
    | 'menu.groups'
    | 'menu.notifications'
    | 'menu.promoCodes';
  icon: Icon;
  permission: Permission | 'session';
};

export const mainMenu: readonly MenuLink[] = [
  { to: '/', label: 'menu.home', icon: IconHome, permission: 'session' },
  { to: '/areas', label: 'menu.areas', icon: IconMapPin, permission: 'areas.read' },
  { to: '/fields', label: 'menu.specialties', icon: IconStethoscope, permission: 'specialties.read' },
  { to: '/doctors', label: 'menu.doctors', icon: IconUsers, permission: 'doctors.read' },
  { to: '/companies', label: 'menu.companies', icon: IconBuilding, permission: 'companies.read' },
  { to: '/groups', label: 'menu.groups', icon: IconUsersGroup, permission: 'groups.read' },
  { to: '/notifications', label: 'menu.notifications', icon: IconBell, permission: 'notifications.read' },
  { to: '/promoCode', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
];

export const archiveMenu: readonly MenuLink[] = [
  { to: '/archive/Areas', label: 'menu.areas', icon: IconMapPin, permission: 'areas.read' },
  { to: '/archive/Fields', label: 'menu.specialties', icon: IconStethoscope, permission: 'specialties.read' },
  { to: '/archive/Doctors', label: 'menu.doctors', icon: IconUsers, permission: 'doctors.read' },
  { to: '/archive/Company', label: 'menu.company', icon: IconBuilding, permission: 'companies.read' },
  { to: '/archive/promo-code', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
];
