import { Group, Text } from '@mantine/core';
import { IconCoins, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Detail } from '../../kit/record/details.tsx';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import textStyles from '../../ui/text.module.css';

/** The figures of an item on its card, and the preview of its file if there is one. */
export const Figures = ({ children, preview }: { children: ReactNode; preview?: ReactNode }) => (
  <Group justify="space-between" gap={12} wrap="nowrap">
    <Group align="stretch" gap="4px 16px">
      {children}
    </Group>
    {preview}
  </Group>
);

/** The price of an item in coins. */
export const CoinPrice = ({ coins }: { coins: number }) => {
  const text = useText();
  return (
    <Text
      span
      inherit
      display="inline-flex"
      c="var(--ink-soft)"
      style={{ alignItems: 'center', gap: '6px' }}
      className={textStyles.numeric}
    >
      <IconCoins size={16} aria-hidden="true" />
      {coins === 0 ? text('library.free') : text('library.coins', { count: coins })}
    </Text>
  );
};

/** The number of doctors who bought an item. */
export const BuyerCount = ({ buyers }: { buyers: number }) => {
  const text = useText();
  return (
    <Text
      span
      inherit
      display="inline-flex"
      c="var(--ink-soft)"
      style={{ alignItems: 'center', gap: '6px' }}
      className={textStyles.numeric}
    >
      <IconUsers size={16} aria-hidden="true" />
      {text('library.buyerCount', { count: buyers })}
    </Text>
  );
};

/** The price of an item and its number of buyers, as details of its page. */
export const PriceDetails = ({ row }: { row: { readonly coin_price: number; readonly buyers: number } }) => {
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
