import { Group, Text } from '@mantine/core';
import { type Icon, IconCoins, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Detail } from '../../../kit/record/details.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';

/** What figures show of an item. */
export type Priced = { readonly coin_price: number; readonly buyers: number };

const Figure = ({ icon: FigureIcon, children }: { icon: Icon; children: string }) => (
  <Text span inherit display="inline-flex" c="var(--ink-soft)" style={{ alignItems: 'center', gap: '6px' }} className={textStyles.numeric}>
    <FigureIcon size={16} aria-hidden="true" />
    {children}
  </Text>
);

const CoinPrice = ({ coins }: { coins: number }) => {
  const text = useText();
  return <Figure icon={IconCoins}>{coins === 0 ? text('library.free') : text('library.coins', { count: coins })}</Figure>;
};

/** The price of an item and its number of buyers on its card, and the preview of its file if there is one. */
export const Figures = ({ row, preview }: { row: Priced; preview?: ReactNode }) => {
  const text = useText();
  return (
    <Group justify="space-between" gap={12} wrap="nowrap">
      <Group align="stretch" gap="4px 16px">
        <CoinPrice coins={row.coin_price} />
        <Figure icon={IconUsers}>{text('library.buyerCount', { count: row.buyers })}</Figure>
      </Group>
      {preview}
    </Group>
  );
};

/** The price of an item and its number of buyers, as details of its page. */
export const PriceDetails = ({ row }: { row: Priced }) => {
  const text = useText();
  return (
    <>
      <Detail label={text('library.price')}>
        <CoinPrice coins={row.coin_price} />
      </Detail>
      <Detail label={text('library.buyers')}>{formatNumber(row.buyers)}</Detail>
    </>
  );
};
