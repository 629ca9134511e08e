import type { ReactNode } from 'react';
import type { Research } from '../../../contract/entities/research.ts';
import { ContentCard } from '../../kit/content-card.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { BuyerCount, CoinPrice, Figures } from '../library/index.ts';

type ResearchCardProps = {
  research: Research;
  /** What can be done with it, or the box that ticks it. */
  corner: ReactNode;
  foot?: ReactNode;
};

/** A research as a card: its picture, what it says, what it costs and who bought it. */
export const ResearchCard = ({ research, corner, foot }: ResearchCardProps) => (
  <ContentCard name={research.name} image={research.image} corner={corner} labels={research} foot={foot}>
    <CutText longest={90} lines={2}>
      {research.description}
    </CutText>
    <Figures>
      <CoinPrice coins={research.coin_price} />
      <BuyerCount buyers={research.buyers} />
    </Figures>
  </ContentCard>
);
