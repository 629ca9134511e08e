import { useQuery } from '@tanstack/react-query';
import { doctorAppRoutes } from '../../../../../contract/entities/members/doctor-app.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { routeQuery, useList } from '../../../../kit/data/queries.ts';
import { t } from '../../../../platform/i18n.ts';

export const useDevices = (id: number) => useQuery(routeQuery(doctorAppRoutes.devices, { params: { id } }));

export const useEndDevice = () => useApiMutation(doctorAppRoutes.endDevice, { failure: t('doctorApp.endFailed') });

export const useDoctorMessages = (id: number, page: number) =>
  useList(doctorAppRoutes.messages, { params: { id }, query: { page, per_page: 10 } });
