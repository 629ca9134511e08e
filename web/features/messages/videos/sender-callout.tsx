import { IconAlertTriangle } from '@tabler/icons-react';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import type { SenderStatus } from '../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../kit/can.tsx';
import { RowLink } from '../../../kit/list/rows/row-link.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import { describeUnapproved } from './sender-status.ts';

type Sender = { readonly name: string; readonly status: SenderStatus };

/** Returns why the company of a message holds it back; undefined for an approved company and for none. */
export const useSenderReason = () => {
  const text = useText();
  return (sender: Sender | null): string | undefined => {
    const status = sender ? describeUnapproved(sender.status) : undefined;
    return sender && status ? text('messages.senderNotApproved', { name: sender.name, status }) : undefined;
  };
};

/** Says that the company of a message is not approved, with a link to it for users who may open it. */
export const SenderCallout = ({ company }: Pick<Message, 'company'>) => {
  const text = useText();
  const can = useCan();
  const reason = useSenderReason()(company);
  if (!company || !reason) return null;
  return (
    <Callout tone="pending" icon={IconAlertTriangle}>
      {reason} {can(companyRoutes.get) ? <RowLink href={`/companies/${company.id}`}>{text('messages.openCompany')}</RowLink> : null}
    </Callout>
  );
};
