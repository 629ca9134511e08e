import type { Message } from '../../../contract/entities/messages.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';

/** Says whose a message is. */
export const Sender = ({ message }: { message: Message }) => {
  const text = useText();
  return <bdi>{message.company?.name ?? text('messages.allCompanies')}</bdi>;
};

/** Whether it has been said what a doctor gets: a company sends no coins, those come with the approval. */
export const isPriced = ({ status, coins, company_id }: Message): boolean => status === 'approved' || coins > 0 || company_id === null;

/** Says what a doctor gets for a message. */
export const useCoins = () => {
  const text = useText();
  return (count: number): string => (count === 0 ? text('messages.free') : text('messages.coins', { count, shown: formatNumber(count) }));
};
