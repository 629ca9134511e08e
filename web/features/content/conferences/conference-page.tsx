import { lazy } from 'react';
import { conferenceId } from '../../../../contract/entities/content/conferences.ts';
import { ContentPage } from '../../../kit/content/content-page.tsx';
import { RecordText } from '../../../kit/content/record-parts.tsx';
import { Detail } from '../../../kit/record/details.tsx';
import { useText } from '../../../platform/i18n.ts';
import { ExternalLink } from '../../../ui/content/external-link.tsx';
import { RecordHistory } from '../../office/audit/index.ts';
import { RecordReactions } from '../reactions/index.ts';
import { conferences, useConference } from './conferences.api.ts';

const Edit = lazy(async () => ({ default: (await import('./conference-form.tsx')).ConferenceEdit }));

/** The page of one conference, active or archived. */
export const ConferencePage = () => {
  const text = useText();
  return (
    <ContentPage
      content={conferences}
      schema={conferenceId}
      useRecord={useConference}
      deleteText="conferences.deleteText"
      Edit={Edit}
      details={({ link }) => (
        <Detail label={text('conferences.link')}>
          <ExternalLink address={link} />
        </Detail>
      )}
      statistics={{ title: 'reactions.title', render: ({ id }) => <RecordReactions id={id} useRecord={useConference} /> }}
      history={({ id }) => <RecordHistory entity="conferences" id={id} />}
    >
      {({ description }) => <RecordText>{description}</RecordText>}
    </ContentPage>
  );
};
