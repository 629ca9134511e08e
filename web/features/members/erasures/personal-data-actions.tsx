import { IconEraser, IconFileZip } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { erasureRoutes } from '../../../../contract/entities/members/erasures.ts';
import { type MemberErasure, userId } from '../../../../contract/entities/members/members.ts';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useExportMember } from './erasures.api.ts';

const ErasureRequest = lazy(async () => ({ default: (await import('./erasure-request.tsx')).ErasureRequest }));

type Member = { user: { id: number; name: string; phone: string }; erasure: MemberErasure | null };

/** The actions on the personal data of a member, and the dialog that one of them opens. */
export const usePersonalDataActions = ({ user, erasure }: Member): { actions: RowAction[]; dialog: ReactNode } => {
  const text = useText();
  const { save } = useExportMember();
  const [isRequesting, setIsRequesting] = useState(false);
  const exportData: RowAction = {
    label: text('erasures.export'),
    icon: IconFileZip,
    route: erasureRoutes.export,
    onSelect: () => void save({ params: { id: userId.parse(user.id) } }),
    group: 'account',
  };
  const erase: RowAction = {
    label: text('erasures.request'),
    icon: IconEraser,
    route: erasureRoutes.request,
    onSelect: () => setIsRequesting(true),
    isDangerous: true,
  };
  const dialog = isRequesting ? (
    <Suspense fallback={null}>
      <ErasureRequest user={user} onClose={() => setIsRequesting(false)} />
    </Suspense>
  ) : null;
  return { actions: erasure ? [exportData] : [exportData, erase], dialog };
};
