import { IconChartBar } from '@tabler/icons-react';
import { lazy } from 'react';
import { type Conference, conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { ContentArchiveScreen, ContentListScreen, type UseContentSearch } from '../../kit/content/content-screens.tsx';
import { useTitleSearch } from '../../kit/content/label-filters.tsx';
import { useText } from '../../platform/i18n.ts';
import { ReactionStats } from '../reactions/index.ts';
import { ConferenceCard } from './conference-card.tsx';
import { conferences, useConference } from './conferences.api.ts';

const Create = lazy(async () => ({ default: (await import('./conference-form.tsx')).ConferenceCreate }));
const Edit = lazy(async () => ({ default: (await import('./conference-form.tsx')).ConferenceEdit }));

const useSearch: UseContentSearch = (_params, { isArchive }) => {
  useTitleSearch(useText()('conferences.name'), { hasCategoryTabs: !isArchive });
  return null;
};

const Stats = ({ row, onClose }: { row: Conference; onClose: () => void }) => {
  const text = useText();
  return <ReactionStats title={text('conferences.statsOf', { name: row.title })} id={row.id} useRecord={useConference} onClose={onClose} />;
};

const shared = { content: conferences, nameOf: ({ title }: Conference) => title, useSearch, Card: ConferenceCard };

export const ConferenceList = () => {
  const text = useText();
  const statsAction = { label: text('conferences.stats'), icon: IconChartBar, route: conferenceRoutes.get, Dialog: Stats };
  return (
    <ContentListScreen {...shared} deleteText={text('conferences.deleteText')} statsAction={statsAction} Create={Create} Edit={Edit} />
  );
};

export const ConferenceArchive = () => <ContentArchiveScreen {...shared} />;
