import { Stack, Text } from '@mantine/core';
import { declineKinds } from '../../../../contract/entities/messages/decline-reasons.ts';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SettingsNav } from '../../office/settings/index.ts';
import { ReasonSection } from './reason-section.tsx';

/** The settings page of the common reasons for declining doctors, companies and messages. */
export const DeclineReasonsPage = () => {
  const text = useText();
  return (
    <Stack gap={20}>
      <SettingsNav />
      <PageHeading title={text('declineReasons.title')} />
      <Text c="var(--ink-soft)" maw={720}>
        {text('declineReasons.intro')}
      </Text>
      {declineKinds.map((kind) => (
        <ReasonSection key={kind} kind={kind} />
      ))}
    </Stack>
  );
};
