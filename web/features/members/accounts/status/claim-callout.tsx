import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/i18n.ts';
import { Callout } from '../../../../ui/state/callout.tsx';

type ClaimCalloutProps = { isPending: boolean; onTakeOver: () => void; children: ReactNode };

/** Says that somebody else verifies the account, and offers to take it over. */
export const ClaimCallout = ({ isPending, onTakeOver, children }: ClaimCalloutProps) => {
  const text = useText();
  return (
    <div role="alert">
      <Callout tone="pending">
        <Stack align="flex-start" gap={8}>
          <span>{children}</span>
          <Button size="xs" variant="default" loading={isPending} onClick={onTakeOver}>
            {text('verification.takeOver')}
          </Button>
        </Stack>
      </Callout>
    </div>
  );
};
