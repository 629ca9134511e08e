import { Box, Button } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import { useSecurityAlert } from './security-events.api.ts';

/** Says that many sign-ins of administrators failed. Shows nothing otherwise. */
export const SecurityAlertCallout = () => {
  const text = useText();
  const { data } = useSecurityAlert();
  if (!data?.data.is_on) return null;
  const { failures, minutes } = data.data;
  return (
    <Callout tone="declined" icon={IconShieldExclamation}>
      {text('securityEvents.alert', { count: failures, minutes: formatNumber(minutes) })}
      <Box mt={8}>
        <Button
          component={Link}
          to="/settings/audit/security"
          // biome-ignore lint/nursery/noUnsafeTypeAssertion: the page that reads the filters validates them
          search={{ kind: 'sign_in_failed' } as never}
          variant="default"
          size="xs"
        >
          {text('securityEvents.showFailures')}
        </Button>
      </Box>
    </Callout>
  );
};
