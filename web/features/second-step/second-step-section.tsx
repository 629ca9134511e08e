import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type SecondStepState, secondStepRoutes } from '../../../contract/entities/second-step.ts';
import { sessionRoutes } from '../../../contract/entities/session.ts';
import { routeKey } from '../../kit/data/queries.ts';
import { LoadError } from '../../kit/list/load-error.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSecondStep } from './second-step.api.ts';
import type { SecondStepModalKind } from './second-step-modals.tsx';

const SecondStepModal = lazy(async () => ({ default: (await import('./second-step-modals.tsx')).SecondStepModal }));

const fewCodes = 3;

type ContentProps = { state: SecondStepState; onOpen: (kind: SecondStepModalKind) => void };

const Content = ({ state: { enabled_at, recovery_codes }, onOpen }: ContentProps) => {
  const text = useText();
  if (enabled_at === null)
    return (
      <Button variant="default" onClick={() => onOpen('setUp')}>
        {text('secondStep.setUp')}
      </Button>
    );
  return (
    <>
      <Text mb={12}>{text('secondStep.onSince', { date: formatDay(enabled_at) })}</Text>
      {recovery_codes <= fewCodes ? (
        <Notice tone="pending" icon={IconAlertTriangle}>
          {text('secondStep.codesLeft', { count: recovery_codes })} {text('secondStep.fewCodes')}
        </Notice>
      ) : (
        <Text c="var(--ink-soft)">{text('secondStep.codesLeft', { count: recovery_codes })}</Text>
      )}
      <Group gap={8} mt={16}>
        <Button variant="default" onClick={() => onOpen('newCodes')}>
          {text('secondStep.newCodes')}
        </Button>
        <Button variant="default" onClick={() => onOpen('disable')}>
          {text('secondStep.turnOff')}
        </Button>
      </Group>
    </>
  );
};

/** The section of the settings for the user's own second step; nothing if the server does not offer one. */
export const SecondStepSection = () => {
  const text = useText();
  const client = useQueryClient();
  const { data, error, refetch } = useSecondStep();
  const [open, setOpen] = useState<SecondStepModalKind>();
  const handleClose = () => {
    setOpen(undefined);
    for (const route of [secondStepRoutes.get, sessionRoutes.me]) void client.invalidateQueries({ queryKey: routeKey(route) });
  };
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (data?.data.policy === 'off') return null;
  return (
    <Panel>
      <h2>{text('secondStep.title')}</h2>
      <Text mt={4} mb={20} c="var(--ink-soft)">
        {text('secondStep.text')}
      </Text>
      {data ? <Content state={data.data} onOpen={setOpen} /> : <Skeleton height={36} width={160} />}
      <Suspense fallback={null}>{open ? <SecondStepModal kind={open} onClose={handleClose} /> : null}</Suspense>
    </Panel>
  );
};
