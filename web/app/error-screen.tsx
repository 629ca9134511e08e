import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorText, isChunkLoadError } from '../kit/data/error-texts.ts';
import { isServerReachable } from '../platform/http/api.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { useText } from '../platform/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';

// React and some browsers cache a failed import, so only a new page load fetches the code again. Without a server there is no page to load.
const reloadPage = async () => {
  if (await isServerReachable()) location.reload();
};

const useOnline = (onOnline: () => void) => {
  const handleOnline = useEffectEvent(onOnline);
  useEffect(() => {
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, []);
};

/** The screen of a page that failed: a message, Retry and a link home. A 403 has no Retry. A connection error retries automatically when the browser is online again. */
export const ErrorScreen = ({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) => {
  const text = useText();
  const router = useRouter();
  const isForbidden = error instanceof ApiError && error.status === 403;
  const isUnreachable = error instanceof ApiError && error.status === 0;
  const handleRetry = () => {
    if (isChunkLoadError(error)) {
      void reloadPage();
      return;
    }
    reset();
    void router.invalidate();
  };
  useOnline(() => {
    if (isUnreachable || isChunkLoadError(error)) handleRetry();
  });
  return (
    <Panel isFlush>
      <ErrorState
        isPage
        title={text('errors.title')}
        text={errorText(error)}
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
