import { Box, Button, Group, Stack } from '@mantine/core';
import { IconShieldExclamation, IconShieldOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Identity } from '../../../../contract/entities/access/session.ts';
import { now } from '../../../platform/clock.ts';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import { useDismissReset } from './second-step.api.ts';

const dayMs = 86_400_000;

const ResetCallout = ({ at, by }: { at: string; by: string | null }) => {
  const text = useText();
  const dismiss = useDismissReset();
  return (
    <Callout tone="declined" icon={IconShieldOff}>
      {by === null
        ? text('secondStep.resetBySystem', { date: formatMoment(at) })
        : text('secondStep.resetBy', { name: by, date: formatMoment(at) })}{' '}
      {text('secondStep.resetText')}
      <Group gap={8} mt={8}>
        <Button component={Link} to="/settings" variant="default" size="xs">
          {text('secondStep.setUpAgain')}
        </Button>
        <Button variant="subtle" size="xs" loading={dismiss.isPending} onClick={() => void dismiss.send({})}>
          {text('secondStep.dismiss')}
        </Button>
      </Group>
    </Callout>
  );
};

const DueCallout = ({ dueAt }: { dueAt: string }) => {
  const text = useText();
  const days = Math.max(1, Math.ceil((Date.parse(dueAt) - now()) / dayMs));
  return (
    <Callout tone="pending" icon={IconShieldExclamation}>
      {text('secondStep.due', { count: days })}
      <Box mt={8}>
        <Button component={Link} to="/settings" variant="default" size="xs">
          {text('secondStep.setUp')}
        </Button>
      </Box>
    </Callout>
  );
};

/** Says above every page that the user has to set up a second step, or that somebody else turned it off. */
export const SecondStepBanner = ({ due_at, reset }: Identity['second_step']) => (
  <Stack component="aside" mb={20} gap={12}>
    {reset ? <ResetCallout {...reset} /> : null}
    {due_at ? <DueCallout dueAt={due_at} /> : null}
  </Stack>
);
