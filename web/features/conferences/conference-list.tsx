import { IconChartBar, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Conference, conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { LabelFilters, useDescribeLabels } from '../../kit/label-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useOpened } from '../../kit/opened.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { useTitleSearch } from '../../kit/title-search.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { ConferenceCard } from './conference-card.tsx';
import { ConferenceStats } from './conference-stats.tsx';
import { useArchiveConference, useConferenceCategories, useConferences, useConferenceTags } from './conferences.api.ts';

// The forms come with their first opening: the cards are there without them.
const ConferenceCreate = lazy(async () => ({ default: (await import('./form/conference-create.tsx')).ConferenceCreate }));
const ConferenceEdit = lazy(async () => ({ default: (await import('./form/conference-edit.tsx')).ConferenceEdit }));

export const ConferenceList = () => {
  const text = useText();
  const params = useListParams(conferenceRoutes.list);
  const list = useConferences(params.query);
  const describe = useDescribeLabels();
  const opened = useOpened<Conference>();
  const [looked, setLooked] = useState<Conference>();
  const { what, close } = opened;
  const archive = useArchiveConference();
  useTitleSearch(text('conferences.name'), { hasStrip: true });
  const actionsOf = (row: Conference) => [
    { label: text('conferences.stats'), icon: IconChartBar, call: conferenceRoutes.get, onSelect: () => setLooked(row) },
    { label: text('common.update'), icon: IconPencil, call: conferenceRoutes.update, onSelect: () => opened.edit(row) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      call: conferenceRoutes.archive,
      onSelect: () => opened.archive(row),
      isDangerous: true,
    },
  ];
  return (
    <>
      <ListPage
        title={text('conferences.title')}
        noun={text('conferences.noun')}
        list={list}
        params={params}
        action={<AddButton call={conferenceRoutes.create} label={text('conferences.add')} onClick={opened.create} />}
        filters={<LabelFilters params={params} useCategories={useConferenceCategories} useTags={useConferenceTags} />}
        describe={describe}
        emptyHint={text('conferences.emptyHint')}
        skeleton={<PictureCardsSkeleton />}
      >
        {(rows) => (
          <CardGrid size="middle">
            {rows.map((row) => (
              <ConferenceCard key={row.id} conference={row} corner={<RowMenu name={row.title} actions={actionsOf(row)} />} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      <Suspense fallback={null}>
        {what?.kind === 'create' ? <ConferenceCreate onClose={close} /> : null}
        {what?.kind === 'edit' ? <ConferenceEdit conference={what.row} onClose={close} /> : null}
      </Suspense>
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.title} write={archive} input={{ id: what.row.id }} onClose={close}>
          {text('conferences.deleteText')}
        </ArchiveQuestion>
      ) : null}
      {looked ? <ConferenceStats conference={looked} onClose={() => setLooked(undefined)} /> : null}
    </>
  );
};
