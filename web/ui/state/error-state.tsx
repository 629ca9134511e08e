import { Button, Center, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';

type ErrorStateProps = {
  title: string;
  text: string;
  /** The status of the response; 0 without one. */
  status?: number;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The error is the whole page, so its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
};

/** Shows what failed, a Retry button, and the status and the request id for support. */
export const ErrorState = ({ title, text, status = 0, requestId, onRetry, isPage = false, children }: ErrorStateProps) => {
  const translate = useText();
  const details = [
    ...(status > 0 ? [translate('errors.status', { status })] : []),
    ...(requestId ? [translate('errors.reference', { id: requestId })] : []),
  ];
  return (
    <Stack role="alert" align="center" gap={8} pt={56} pb={64} px={24} ta="center">
      <Center w={48} h={48} mb={8} bg="var(--declined-soft)" c="var(--declined-ink)" bdrs="50%">
        <IconAlertTriangle size={24} aria-hidden="true" />
      </Center>
      <Text component={isPage ? 'h1' : 'h2'} fz="lg" lh="1.5rem" fw={600}>
        {title}
      </Text>
      <Text c="var(--ink-soft)" maw="52ch">
        {text}
      </Text>
      {details.length > 0 ? (
        <Text fz="xs" c="dimmed">
          {details.join(' · ')}
        </Text>
      ) : null}
      <Group gap={8} mt={16}>
        {onRetry ? (
          <Button variant="default" onClick={onRetry}>
            {translate('common.retry')}
          </Button>
        ) : null}
        {children}
      </Group>
    </Stack>
  );
};
