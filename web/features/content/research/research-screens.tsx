import { IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import { type Research, researchRoutes } from '../../../../contract/entities/content/research.ts';
import { type CardOf, ContentCard } from '../../../kit/content/content-card.tsx';
import { ContentArchiveScreen, ContentListScreen, type ContentScreens } from '../../../kit/content/content-screens.tsx';
import { TruncatedText } from '../../../ui/content/truncated-text.tsx';
import { BuyersDialog, Figures, priceColumns, usePriceSearch } from '../library/index.ts';
import { researches, useResearchBuyers } from './research.api.ts';

const Card = ({ row, ...props }: CardOf<Research>) => (
  <ContentCard {...props} content={researches} row={row} labels={row}>
    <TruncatedText maxLength={90} lines={2}>
      {row.description}
    </TruncatedText>
    <Figures row={row} />
  </ContentCard>
);

const Buyers = (props: { row: Research; onClose: () => void }) => <BuyersDialog {...props} useBuyers={useResearchBuyers} />;

const screens: ContentScreens<Research> = {
  content: researches,
  useSearch: usePriceSearch,
  Card,
  columns: priceColumns,
  deleteText: 'library.deleteText',
  statistics: { label: 'library.buyers', icon: IconUsers, route: researchRoutes.stats, Dialog: Buyers },
  Create: lazy(async () => ({ default: (await import('./research-form.tsx')).ResearchCreate })),
  Edit: lazy(async () => ({ default: (await import('./research-form.tsx')).ResearchEdit })),
};

export const ResearchList = () => <ContentListScreen screens={screens} />;

export const ResearchArchive = () => <ContentArchiveScreen screens={screens} />;
