import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Research, researchRoutes } from '../../../contract/entities/research.ts';
import { AddButton } from '../../kit/add-button.tsx';
import { ArchiveQuestion } from '../../kit/archive-question.tsx';
import { LabelFilters, useDescribeLabels } from '../../kit/label-filters.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useListParams } from '../../kit/list-params.ts';
import { useOpened } from '../../kit/opened.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PictureCardsSkeleton } from '../../ui/picture-card.tsx';
import { PriceNote, useLibrarySearch } from '../library/index.ts';
import { useArchiveResearch, useResearchCategories, useResearches, useResearchTags } from './research.api.ts';
import { ResearchBuyers } from './research-buyers.tsx';
import { ResearchCard } from './research-card.tsx';

// Forms come with their first opening: the cards are there without them.
const ResearchCreate = lazy(async () => ({ default: (await import('./form/research-create.tsx')).ResearchCreate }));
const ResearchEdit = lazy(async () => ({ default: (await import('./form/research-edit.tsx')).ResearchEdit }));

export const ResearchList = () => {
  const text = useText();
  const params = useListParams(researchRoutes.list);
  const refused = useLibrarySearch(params);
  const list = useResearches(params.query);
  const describe = useDescribeLabels();
  const opened = useOpened<Research>();
  const { what, close } = opened;
  const archive = useArchiveResearch();
  const [counted, setCounted] = useState<Research>();
  const actionsOf = (research: Research) => [
    { label: text('library.buyers'), icon: IconUsers, call: researchRoutes.stats, onSelect: () => setCounted(research) },
    { label: text('common.update'), icon: IconPencil, call: researchRoutes.update, onSelect: () => opened.edit(research) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      call: researchRoutes.archive,
      onSelect: () => opened.archive(research),
      isDangerous: true,
    },
  ];
  return (
    <>
      <ListPage
        title={text('research.title')}
        noun={text('research.noun')}
        list={list}
        params={params}
        action={<AddButton call={researchRoutes.create} label={text('research.add')} onClick={opened.create} />}
        filters={
          <>
            <LabelFilters params={params} useCategories={useResearchCategories} useTags={useResearchTags} />
            <PriceNote refused={refused} />
          </>
        }
        describe={describe}
        emptyHint={text('research.emptyHint')}
        skeleton={<PictureCardsSkeleton />}
      >
        {(rows) => (
          <CardGrid size="middle">
            {rows.map((research) => (
              <ResearchCard key={research.id} research={research} corner={<RowMenu name={research.name} actions={actionsOf(research)} />} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      <Suspense fallback={null}>
        {what?.kind === 'create' ? <ResearchCreate onClose={close} /> : null}
        {what?.kind === 'edit' ? <ResearchEdit research={what.row} onClose={close} /> : null}
      </Suspense>
      {what?.kind === 'archive' ? (
        <ArchiveQuestion name={what.row.name} write={archive} input={{ id: what.row.id }} onClose={close}>
          {text('library.deleteText')}
        </ArchiveQuestion>
      ) : null}
      {counted ? <ResearchBuyers research={counted} onClose={() => setCounted(undefined)} /> : null}
    </>
  );
};
