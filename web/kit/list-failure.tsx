import { ApiError } from '../platform/api-error.ts';
import { useText } from '../platform/i18n.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { errorSentence } from './error-words.ts';

/** Says in place of content why it could not be loaded, with Retry. */
export const ListFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const text = useText();
  return (
    <Panel isFlush>
      <ErrorState
        title={text('errors.title')}
        text={errorSentence(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={onRetry}
      />
    </Panel>
  );
};
