import type { ReactNode } from 'react';
import { entities } from '../../../contract/entities/index.ts';
import type { Research } from '../../../contract/entities/research.ts';
import { ContentCard } from '../../kit/content/content-card.tsx';
import { TruncatedText } from '../../ui/content/truncated-text.tsx';
import { BuyerCount, CoinPrice, Figures } from '../library/index.ts';

type ResearchCardProps = {
  row: Research;
  /** The menu, or the checkbox in the archive. */
  corner: ReactNode;
  footer?: ReactNode;
};

/** A research as a card: picture, description, price and number of buyers. */
export const ResearchCard = ({ row, corner, footer }: ResearchCardProps) => (
  <ContentCard
    name={row.name}
    image={row.image}
    path={`${entities.research.screens.page}/${row.id}`}
    corner={corner}
    labels={row}
    footer={footer}
  >
    <TruncatedText maxLength={90} lines={2}>
      {row.description}
    </TruncatedText>
    <Figures>
      <CoinPrice coins={row.coin_price} />
      <BuyerCount buyers={row.buyers} />
    </Figures>
  </ContentCard>
);
