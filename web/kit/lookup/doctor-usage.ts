import { entities } from '../../../contract/entities/index.ts';
import { useText } from '../../platform/i18n.ts';
import type { Texts } from '../list/layout/layout-page.tsx';
import type { Column } from '../list/table/data-table.tsx';
import { usageColumn } from './usage-columns.tsx';

/** The details of a record that only doctors refer to: how many of them do. */
export const useDoctorDetails = () => {
  const text = useText();
  return {
    detail: ({ doctors }: { doctors: number }) => text('named.doctors', { count: doctors }),
    confirmText: ({ doctors }: { doctors: number }) => text('named.deleteText', { count: doctors }),
  };
};

/** The column with the number of doctors. `filter` is the parameter of their list. */
export const doctorUsage =
  (filter?: 'area' | 'field') =>
  <Row extends { readonly name: string }>(text: Texts): readonly Column<Row>[] => {
    const { permissions, screens } = entities.doctors;
    const list = filter && { path: screens.list, filter, permissions };
    return [usageColumn({ header: text('named.doctorsTitle'), key: 'doctors', list })];
  };
