import { lazy } from 'react';
import { researchId } from '../../../../contract/entities/content/research.ts';
import { ContentPage } from '../../../kit/content/content-page.tsx';
import { RecordText } from '../../../kit/content/record-parts.tsx';
import { RecordHistory } from '../../office/audit/index.ts';
import { Buyers, PriceDetails } from '../library/index.ts';
import { researches, useResearch, useResearchBuyers } from './research.api.ts';

const Edit = lazy(async () => ({ default: (await import('./research-form.tsx')).ResearchEdit }));

/** The page of one research paper, active or archived. */
export const ResearchPage = () => (
  <ContentPage
    content={researches}
    schema={researchId}
    useRecord={useResearch}
    deleteText="library.deleteText"
    Edit={Edit}
    details={(row) => <PriceDetails row={row} />}
    statistics={{ title: 'library.buyers', render: (row) => <Buyers row={row} useBuyers={useResearchBuyers} /> }}
    history={({ id }) => <RecordHistory entity="research" id={id} />}
  >
    {({ description }) => <RecordText>{description}</RecordText>}
  </ContentPage>
);
