import { lazy, useState } from 'react';
import { entities } from '../../../contract/entities/index.ts';
import { type ResearchId, researchId } from '../../../contract/entities/research.ts';
import { ContentPage } from '../../kit/content/content-page.tsx';
import { RecordText } from '../../kit/content/record-parts.tsx';
import { useText } from '../../platform/i18n.ts';
import { RecordHistory } from '../audit/index.ts';
import { Buyers, PriceDetails } from '../library/index.ts';
import { researches, useResearch, useResearchBuyers } from './research.api.ts';

const Edit = lazy(async () => ({ default: (await import('./research-form.tsx')).ResearchEdit }));

/** The page of one research paper, active or archived. */
export const ResearchPage = () => {
  const text = useText();
  return (
    <ContentPage
      content={researches}
      list={entities.research.screens.list}
      schema={researchId}
      useRecord={useResearch}
      nameOf={({ name }) => name}
      deleteText={text('library.deleteText')}
      Edit={Edit}
      details={(row) => <PriceDetails row={row} />}
      statistics={{ title: text('library.buyers'), render: ({ id, name }) => <ResearchBuyers id={id} name={name} /> }}
      history={({ id }) => <RecordHistory entity="research" id={id} />}
    >
      {({ description }) => <RecordText>{description}</RecordText>}
    </ContentPage>
  );
};

const ResearchBuyers = ({ id, name }: { id: ResearchId; name: string }) => {
  const [page, setPage] = useState(1);
  return <Buyers name={name} list={useResearchBuyers(id, page)} page={page} onPage={setPage} />;
};
