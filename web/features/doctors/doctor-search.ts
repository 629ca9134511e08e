import { accountStatus } from '../../../contract/entities/members.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';

/** Offers the header's search on a doctors' list, by the specification's keys. */
export const useDoctorSearch = (): void => {
  const text = useText();
  useSearchKeys([
    { key: 'name', label: text('doctors.name') },
    { key: 'phone', label: text('doctors.phone') },
    { key: 'email', label: text('doctors.email') },
    { key: 'field', label: text('doctors.specialty') },
    { key: 'area', label: text('doctors.area') },
  ]);
};

/** The words of the filters that are no search keys. */
export const useDescribeFilter = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    const status = accountStatus.safeParse(value).data;
    return name === 'status' && status ? { label: text('doctors.status'), value: text(`members.status.${status}`) } : undefined;
  };
};
