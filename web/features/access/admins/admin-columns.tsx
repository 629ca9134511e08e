import type { Admin } from '../../../../contract/entities/access/admins.ts';
import { ArchivedAt } from '../../../kit/archive/bulk-restore.tsx';
import type { Column } from '../../../kit/list/table/data-table.tsx';
import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PersonCell } from '../../../ui/list/person-cell.tsx';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import { EmailText, PhoneText } from '../../../ui/text.tsx';

/** The columns of the administrators table; the current user's row is labelled. */
export const useAdminColumns = (myId: number | undefined): Column<Admin>[] => {
  const text = useText();
  return [
    {
      header: text('admins.name'),
      width: 200,
      cell: (admin) => <PersonCell name={admin.name} image={null} detail={admin.id === myId ? text('admins.you') : undefined} />,
    },
    { header: text('admins.phone'), cell: (admin) => <PhoneText>{admin.phone}</PhoneText> },
    { header: text('admins.email'), cell: (admin) => <EmailText>{admin.email}</EmailText> },
    { header: text('admins.role'), cell: (admin) => text(`admins.roles.${admin.office_role}`) },
    {
      header: text('admins.secondStep'),
      cell: ({ has_second_step }) => (
        <StatusBadge
          tone={has_second_step ? 'approved' : 'neutral'}
          label={text(has_second_step ? 'admins.secondStepOn' : 'admins.secondStepOff')}
        />
      ),
    },
    { header: text('admins.since'), cell: (admin) => (admin.archived_at ? <ArchivedAt row={admin} /> : formatDay(admin.created_at)) },
  ];
};
