import { ApiError } from '../platform/api-error.ts';
import { useText } from '../platform/i18n.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { errorSentence } from './error-words.ts';

/** Says in place of content why it could not be loaded, with Retry. */
export const ListFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const text = useText();
  const { status, requestId } = error instanceof ApiError ? error : { status: 0, requestId: undefined };
  return (
    <Panel isFlush>
      <ErrorState
        title={status > 0 ? text('errors.titleOf', { status }) : text('errors.title')}
        text={errorSentence(error)}
        requestId={requestId}
        onRetry={onRetry}
      />
    </Panel>
  );
};
