import { type BulkAction, getBulkActions } from '../../../../contract/entities/office/bulk-actions.ts';
import { getExportPermission } from '../../../../contract/kit/export-permission.ts';
import { useCan } from '../../can.tsx';
import type { ListParams } from '../list-params.ts';

type Params = Pick<ListParams, 'bulk' | 'spec'>;

const bulkRun = { permission: 'bulk.run' } as const;

/** The actions that this user may do on several records of a list. */
export const useBulkActions = ({ bulk }: Params): readonly BulkAction[] => {
  const can = useCan();
  return bulk !== undefined && can(bulkRun) ? getBulkActions(bulk).filter(can) : [];
};

/** Whether this user may export the records of a list. */
export const useCanExport = ({ spec }: Params): boolean => {
  const can = useCan();
  return spec.permission.endsWith('.read') && can({ permission: getExportPermission(spec) }) && can(spec);
};

/** Whether this user may do something with several records of a list. The session knows it, so the checkboxes appear with the rows. */
export const useCanSelect = (params: Params): boolean => {
  const actions = useBulkActions(params);
  const canExport = useCanExport(params);
  return params.bulk !== undefined && (actions.length > 0 || canExport);
};
