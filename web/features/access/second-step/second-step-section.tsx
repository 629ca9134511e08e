import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { maxPasskeys } from '../../../../contract/entities/access/passkeys.ts';
import { type SecondStepState, secondStepRoutes } from '../../../../contract/entities/access/second-step.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { routeKey } from '../../../kit/data/queries.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Callout } from '../../../ui/state/callout.tsx';
import { MethodList } from './passkeys/method-list.tsx';
import { supportsPasskeys } from './passkeys/use-passkey.ts';
import { useSecondStep } from './second-step.api.ts';
import type { OpenModal } from './second-step-modals.tsx';

const SecondStepModal = lazy(async () => ({ default: (await import('./second-step-modals.tsx')).SecondStepModal }));

const fewCodes = 3;

type ContentProps = { state: SecondStepState; onOpen: (modal: OpenModal) => void };

const AddButtons = ({ state: { app, passkeys, passkey_problem }, onOpen }: ContentProps) => {
  const text = useText();
  const problem = passkey_problem ?? (supportsPasskeys() ? undefined : text('passkeys.unsupported'));
  return (
    <>
      <Group gap={8}>
        {app ? null : (
          <Button variant="default" onClick={() => onOpen({ kind: 'setUp' })}>
            {text('passkeys.addApp')}
          </Button>
        )}
        {passkeys.length < maxPasskeys ? (
          <Button variant="default" disabled={problem !== undefined} onClick={() => onOpen({ kind: 'addPasskey' })}>
            {text('passkeys.add')}
          </Button>
        ) : null}
      </Group>
      {problem === undefined ? null : (
        <Text mt={8} fz={13} c="var(--ink-soft)">
          {problem}
        </Text>
      )}
    </>
  );
};

const Content = ({ state, onOpen }: ContentProps) => {
  const text = useText();
  const { enabled_at, recovery_codes } = state;
  if (enabled_at === null) return <AddButtons state={state} onOpen={onOpen} />;
  return (
    <>
      <Text mb={12}>{text('secondStep.onSince', { date: formatDay(enabled_at) })}</Text>
      <MethodList
        state={state}
        onRemoveApp={() => onOpen({ kind: 'removeApp' })}
        onRename={(passkey) => onOpen({ kind: 'rename', passkey })}
        onRemove={(passkey) => onOpen({ kind: 'remove', passkey })}
      />
      <Group gap={8} mt={12} mb={24}>
        <AddButtons state={state} onOpen={onOpen} />
      </Group>
      {recovery_codes <= fewCodes ? (
        <Callout tone={recovery_codes === 0 ? 'declined' : 'pending'} icon={IconAlertTriangle}>
          {recovery_codes === 0
            ? text('secondStep.noCodes')
            : `${text('secondStep.codesLeft', { count: recovery_codes })} ${text('secondStep.fewCodes')}`}
        </Callout>
      ) : (
        <Text c="var(--ink-soft)">{text('secondStep.codesLeft', { count: recovery_codes })}</Text>
      )}
      <Group gap={8} mt={16}>
        <Button variant="default" onClick={() => onOpen({ kind: 'newCodes' })}>
          {text('secondStep.newCodes')}
        </Button>
        <Button variant="default" onClick={() => onOpen({ kind: 'disable' })}>
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
  const [open, setOpen] = useState<OpenModal>();
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
      <Suspense fallback={null}>{open && data ? <SecondStepModal open={open} state={data.data} onClose={handleClose} /> : null}</Suspense>
    </Panel>
  );
};
