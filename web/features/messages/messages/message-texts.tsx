import { messageRules } from '../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { useText } from '../../../platform/i18n.ts';

export const Sender = ({ message }: { message: Message }) => {
  const text = useText();
  return <bdi>{message.company?.name ?? text('messages.allCompanies')}</bdi>;
};

/** Returns true if the coins are set: a company sends none, and the approval sets them. */
export const hasCoins = ({ status, coins, company_id }: Message): boolean =>
  messageRules[status].isPublic || coins > 0 || company_id === null;

/** The coins per doctor of a message. */
export const useCoins = () => {
  const text = useText();
  return (count: number): string => (count === 0 ? text('messages.free') : text('messages.coins', { count }));
};
