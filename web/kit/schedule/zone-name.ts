import { formatMoment, timeZone } from '../../platform/format.ts';
import { t } from '../../platform/i18n.ts';

/** The configured zone by name, such as Cairo time. */
export const getZoneName = (): string => {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return timeZone.includes('/') ? t('schedule.zone', { city }) : city;
};

/** An instant as day and time with the name of the zone. */
export const formatZonedMoment = (iso: string): string => `${formatMoment(iso)} ${getZoneName()}`;
