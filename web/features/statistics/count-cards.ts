import {
  type Icon,
  IconBuilding,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconMapPin,
  IconStethoscope,
  IconTicket,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react';
import { areaRoutes } from '../../../contract/entities/areas.ts';
import { companyRoutes } from '../../../contract/entities/companies.ts';
import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { promoCodeRoutes } from '../../../contract/entities/promo-codes.ts';
import { specialtyRoutes } from '../../../contract/entities/specialties.ts';
import { type Figure, figure } from './statistics.api.ts';

/** A card of the dashboard: what it counts, how it looks, and the list behind it. */
export type CountCardSpec = {
  label:
    | 'dashboard.doctors'
    | 'dashboard.companies'
    | 'dashboard.approvedCompanies'
    | 'dashboard.pendingCompanies'
    | 'dashboard.declinedCompanies'
    | 'dashboard.approved'
    | 'dashboard.pending'
    | 'dashboard.declined'
    | 'dashboard.specialties'
    | 'dashboard.areas'
    | 'dashboard.promoCodes';
  figure: Figure;
  icon: Icon;
  tone: 'plain' | 'approved' | 'pending' | 'declined';
  to: string;
  search?: { status: string };
};

export const countCards: readonly CountCardSpec[] = [
  { label: 'dashboard.doctors', figure: figure(doctorRoutes.stats, 'totalDoctors'), icon: IconUsers, tone: 'plain', to: '/doctors' },
  {
    label: 'dashboard.approved',
    figure: figure(doctorRoutes.stats, 'approvedDoctors'),
    icon: IconCircleCheck,
    tone: 'approved',
    to: '/doctors',
    search: { status: 'approved' },
  },
  {
    label: 'dashboard.pending',
    figure: figure(doctorRoutes.stats, 'pendingDoctors'),
    icon: IconClockHour4,
    tone: 'pending',
    to: '/doctors',
    search: { status: 'pending' },
  },
  {
    label: 'dashboard.declined',
    figure: figure(doctorRoutes.stats, 'declinedDoctors'),
    icon: IconUserX,
    tone: 'declined',
    to: '/doctors',
    search: { status: 'declined' },
  },
  {
    label: 'dashboard.companies',
    figure: figure(companyRoutes.stats, 'totalCompanies'),
    icon: IconBuilding,
    tone: 'plain',
    to: '/companies',
  },
  {
    label: 'dashboard.approvedCompanies',
    figure: figure(companyRoutes.stats, 'approvedCompanies'),
    icon: IconCircleCheck,
    tone: 'approved',
    to: '/companies',
    search: { status: 'approved' },
  },
  {
    label: 'dashboard.pendingCompanies',
    figure: figure(companyRoutes.stats, 'pendingCompanies'),
    icon: IconClockHour4,
    tone: 'pending',
    to: '/companies',
    search: { status: 'pending' },
  },
  {
    label: 'dashboard.declinedCompanies',
    figure: figure(companyRoutes.stats, 'declinedCompanies'),
    icon: IconCircleX,
    tone: 'declined',
    to: '/companies',
    search: { status: 'declined' },
  },
  {
    label: 'dashboard.specialties',
    figure: figure(specialtyRoutes.stats, 'total_fields'),
    icon: IconStethoscope,
    tone: 'plain',
    to: '/fields',
  },
  { label: 'dashboard.areas', figure: figure(areaRoutes.stats, 'total_areas'), icon: IconMapPin, tone: 'plain', to: '/areas' },
  {
    label: 'dashboard.promoCodes',
    figure: figure(promoCodeRoutes.stats, 'total_PromoCodes'),
    icon: IconTicket,
    tone: 'plain',
    to: '/promoCode',
  },
];
