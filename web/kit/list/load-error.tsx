import { ApiError } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { errorText } from '../data/error-texts.ts';

/** Replaces content that failed to load by the reason and a Retry button. A 403 has no Retry, because it would fail again. */
export const LoadError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const text = useText();
  const { status, requestId } = error instanceof ApiError ? error : { status: 0, requestId: undefined };
  return (
    <Panel isFlush>
      <ErrorState
        title={text('errors.title')}
        text={errorText(error)}
        status={status}
        requestId={requestId}
        onRetry={status === 403 ? undefined : onRetry}
      />
    </Panel>
  );
};
