import { IconUsers } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { type Research, researchRoutes } from '../../../contract/entities/research.ts';
import { ContentArchiveScreen, ContentListScreen } from '../../kit/content/content-screens.tsx';
import { useText } from '../../platform/i18n.ts';
import { BuyersDialog, usePriceSearch } from '../library/index.ts';
import { researches, useResearchBuyers } from './research.api.ts';
import { ResearchCard } from './research-card.tsx';

const Create = lazy(async () => ({ default: (await import('./research-form.tsx')).ResearchCreate }));
const Edit = lazy(async () => ({ default: (await import('./research-form.tsx')).ResearchEdit }));

const Buyers = ({ row, onClose }: { row: Research; onClose: () => void }) => {
  const [page, setPage] = useState(1);
  const list = useResearchBuyers(row.id, page);
  return <BuyersDialog name={row.name} list={list} page={page} onPage={setPage} onClose={onClose} />;
};

const shared = { content: researches, nameOf: ({ name }: Research) => name, useSearch: usePriceSearch, Card: ResearchCard };

export const ResearchList = () => {
  const text = useText();
  const statsAction = { label: text('library.buyers'), icon: IconUsers, route: researchRoutes.stats, Dialog: Buyers };
  return <ContentListScreen {...shared} deleteText={text('library.deleteText')} statsAction={statsAction} Create={Create} Edit={Edit} />;
};

export const ResearchArchive = () => <ContentArchiveScreen {...shared} />;
