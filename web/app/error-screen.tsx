import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorSentence, isCodeMissing } from '../kit/error-words.ts';
import { serverAnswers } from '../platform/api.ts';
import { ApiError } from '../platform/api-error.ts';
import { useText } from '../platform/i18n.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';

// React remembers code that did not arrive, and so do some browsers: only a new page fetches it again. Without a server there would be no page.
const loadAnew = async () => {
  if (await serverAnswers()) location.reload();
};

const useOnline = (onOnline: () => void) => {
  const handleOnline = useEffectEvent(onOnline);
  useEffect(() => {
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, []);
};

/** The screen of a page that cannot be shown: the catalogue's sentence by status, Retry, and a way home. A missing right cannot be retried; a missing connection is by itself, once it is back. */
export const ErrorScreen = ({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) => {
  const text = useText();
  const router = useRouter();
  const isForbidden = error instanceof ApiError && error.status === 403;
  const isUnreachable = error instanceof ApiError && error.status === 0;
  const handleRetry = () => {
    if (isCodeMissing(error)) {
      void loadAnew();
      return;
    }
    reset();
    void router.invalidate();
  };
  useOnline(() => {
    if (isUnreachable || isCodeMissing(error)) handleRetry();
  });
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
