import { Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Callout } from './state/callout.tsx';

/** The row of buttons at the end of a form or a confirm dialog. */
export const FormActions = ({ children, mt = 24 }: { children: ReactNode; mt?: number }) => (
  <Group justify="flex-end" gap={8} mt={mt}>
    {children}
  </Group>
);

/** The error of a form that belongs to no field. Screen readers announce it when it appears. */
export const FormError = ({ children }: { children: string | undefined }) => (
  <div role="alert">
    {children ? (
      <Callout tone="declined" icon={IconAlertCircle}>
        {children}
      </Callout>
    ) : null}
  </div>
);
