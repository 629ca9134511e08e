import { IconFileUpload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { promoCodeRoutes } from '../../../../contract/entities/content/promo-codes.ts';
import { specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { groupRoutes } from '../../../../contract/entities/members/groups.ts';
import type { ImportKind } from '../../../../contract/entities/members/import-columns.ts';
import { importPermissions } from '../../../../contract/entities/members/imports.ts';
import { useText } from '../../../platform/i18n.ts';
import { useCan } from '../../can.tsx';
import type { ListParams } from '../list-params.ts';
import type { ListTool } from '../list-tool.ts';
import { importRequest } from './import-request.ts';

/** What a file can add to each list. */
const kindOf: Readonly<Record<string, ImportKind>> = {
  [doctorRoutes.list.path]: 'doctors',
  [companyRoutes.list.path]: 'companies',
  [areaRoutes.list.path]: 'areas',
  [specialtyRoutes.list.path]: 'specialties',
  [promoCodeRoutes.list.path]: 'promoCodes',
  [categoryRoutes.list.path]: 'categories',
  [tagRoutes.list.path]: 'tags',
  [groupRoutes.members.path]: 'groupMembers',
};

/** Opens the dialog that uploads a file for the list. */
export const useImportTool = ({
  title,
  params,
}: {
  readonly title: string;
  readonly params: ListParams;
}): (ListTool & { onSelect: () => void }) | undefined => {
  const text = useText();
  const can = useCan();
  const { id } = useParams({ strict: false }) as { id?: string }; // The path of a group names it.
  const kind = kindOf[params.spec.path];
  if (!kind || !can({ permission: importPermissions[kind] })) return undefined;
  return {
    name: 'import',
    label: text('imports.tool'),
    icon: IconFileUpload,
    onSelect: () => importRequest.set({ kind, ...(kind === 'groupMembers' && { group: { id: Number(id), name: title } }) }),
  };
};
