import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { errorSentence } from '../kit/error-words.ts';
import { ApiError } from '../platform/api-error.ts';
import { useText } from '../platform/i18n.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';

/** The screen of a page that cannot be shown: the catalogue's sentence by status, Retry, and a way home. A missing right cannot be retried. */
export const ErrorScreen = ({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) => {
  const text = useText();
  const router = useRouter();
  const isForbidden = error instanceof ApiError && error.status === 403;
  const handleRetry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Panel isFlush>
      <ErrorState
        isPage
        title={text(isForbidden ? 'errors.forbiddenTitle' : 'errors.title')}
        text={errorSentence(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={isForbidden ? undefined : handleRetry}
      >
        <Button component={Link} to="/" variant={isForbidden ? 'filled' : 'subtle'}>
          {text('common.backHome')}
        </Button>
      </ErrorState>
    </Panel>
  );
};
