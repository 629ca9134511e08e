import { Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type ConsentState, consentRoutes } from '../../../../contract/entities/members/consents.ts';
import { Can } from '../../../kit/can.tsx';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { RecordSection } from '../../../kit/record/record-body.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ConsentHistory } from './consent-history.tsx';
import { useConsents } from './consents.api.ts';
import { CurrentConsents } from './current-consents.tsx';

// Loaded when first opened, because the page does not need the form.
const RecordConsent = lazy(async () => ({ default: (await import('./record-consent.tsx')).RecordConsent }));

type Member = { id: number; name: string };

/** What a doctor or company has agreed to receive, as a section of its page. */
export const ConsentSection = ({ member }: { member: Member }) => (
  <Can route={consentRoutes.list}>
    <RecordSection title={useText()('consents.title')}>
      <Consents member={member} />
    </RecordSection>
  </Can>
);

const Consents = ({ member }: { member: Member }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const query = useConsents(member.id, page);
  const [dialog, setDialog] = useState<ConsentState>();
  if (query.error && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <ConsentSkeleton />;
  const { is_required, current, history } = query.data.data;
  return (
    <Stack gap={16} aria-busy={query.isPlaceholderData}>
      <Panel>
        <Stack gap={16}>
          <CurrentConsents current={current} />
          <Flex justify="space-between" align="center" wrap="wrap" gap="12px 24px">
            <Text fz={13} c="dimmed" maw="60ch">
              {text(is_required ? 'consents.required' : 'consents.assumed')}
            </Text>
            <Can route={consentRoutes.record}>
              <Group gap={8}>
                <Button size="sm" variant="default" onClick={() => setDialog('given')}>
                  {text('consents.record.given')}
                </Button>
                <Button size="sm" variant="default" onClick={() => setDialog('withdrawn')}>
                  {text('consents.record.withdrawn')}
                </Button>
              </Group>
            </Can>
          </Flex>
        </Stack>
      </Panel>
      {history.total > 0 ? <ConsentHistory history={history} onPage={setPage} /> : null}
      <Suspense fallback={null}>
        {dialog ? <RecordConsent member={member} state={dialog} onSaved={() => setPage(1)} onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
    </Stack>
  );
};

const ConsentSkeleton = () => (
  <Panel>
    <Stack gap={12}>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="50%" />
    </Stack>
  </Panel>
);
