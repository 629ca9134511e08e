import { type ImportKind, importKinds } from '../../../../contract/entities/members/import-columns.ts';
import { importPermissions } from '../../../../contract/entities/members/imports.ts';
import { useCan } from '../../../kit/can.tsx';

/** The kinds that the session may import. */
export const useImportKinds = (): ImportKind[] => {
  const can = useCan();
  return importKinds.filter((kind) => can({ permission: importPermissions[kind] }));
};
