import { entities } from '../../../../contract/entities/index.ts';
import { type ImportKind, importKinds } from '../../../../contract/entities/members/import-columns.ts';
import { type ImportDetail, importPermissions } from '../../../../contract/entities/members/imports.ts';
import { useCan } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';

/** The kinds that the session may import. */
export const useImportKinds = (): ImportKind[] => {
  const can = useCan();
  return importKinds.filter((kind) => can({ permission: importPermissions[kind] }));
};

/** The list that an import adds to: the path and the name. */
export const useListOf = ({ kind, group }: Pick<ImportDetail, 'kind' | 'group'>): { to: string; label: string } => {
  const text = useText();
  const label = group?.name ?? text(`imports.kind.${kind}`);
  if (kind === 'groupMembers') return { to: `${entities.groups.screens.list}/${group?.id}`, label };
  return { to: entities[kind].screens.list, label };
};
