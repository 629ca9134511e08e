import { type Icon, IconHome, IconMapPin, IconStethoscope, IconTicket, IconUsers } from '@tabler/icons-react';
import type { Permission } from '../../contract/permissions.ts';

/** A link of the side navigation; shown to those who hold the permission. */
export type MenuLink = {
  to: string;
  label: 'menu.home' | 'menu.areas' | 'menu.specialties' | 'menu.doctors' | 'menu.promoCodes';
  icon: Icon;
  permission: Permission | 'session';
};

export const mainMenu: readonly MenuLink[] = [
  { to: '/', label: 'menu.home', icon: IconHome, permission: 'session' },
  { to: '/areas', label: 'menu.areas', icon: IconMapPin, permission: 'areas.read' },
  { to: '/fields', label: 'menu.specialties', icon: IconStethoscope, permission: 'specialties.read' },
  { to: '/doctors', label: 'menu.doctors', icon: IconUsers, permission: 'doctors.read' },
  { to: '/promoCode', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
];

export const archiveMenu: readonly MenuLink[] = [
  { to: '/archive/Areas', label: 'menu.areas', icon: IconMapPin, permission: 'areas.read' },
  { to: '/archive/Fields', label: 'menu.specialties', icon: IconStethoscope, permission: 'specialties.read' },
  { to: '/archive/Doctors', label: 'menu.doctors', icon: IconUsers, permission: 'doctors.read' },
  { to: '/archive/promo-code', label: 'menu.promoCodes', icon: IconTicket, permission: 'promoCodes.read' },
];
