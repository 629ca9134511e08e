import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Identity, sessionRoutes } from '../../../../../contract/entities/access/session.ts';
import { routeKey } from '../../../../kit/data/queries.ts';
import { now } from '../../../../platform/clock.ts';
import { formatDay } from '../../../../platform/format.ts';
import { saveFile } from '../../../../platform/http/download.ts';
import { useText } from '../../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../../platform/toast.ts';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import { FormActions } from '../../../../ui/form-footer.tsx';
import styles from '../second-step.module.css';

const fileName = 'medboard-recovery-codes.txt';

// The modal focuses the element with `data-autofocus`, else its first button.
const focusHeading = (heading: HTMLElement | null) => {
  heading?.setAttribute('data-autofocus', 'true');
  heading?.focus();
};

/** Shows new recovery codes, which cannot be shown again. Asks before the page is left without saving them. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const text = useText();
  const isSaved = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => !isSaved.current,
    enableBeforeUnload: () => !isSaved.current,
    withResolver: true,
  });
  const client = useQueryClient();
  const content = `${codes.join('\n')}\n`;
  const handleDownload = () => {
    // A file that is found later says what it is for.
    const me = client.getQueryData<Identity>(routeKey(sessionRoutes.me, {}));
    const heading = text('secondStep.codesFile', {
      product: text('brand.name'),
      account: me ? `${me.name}, ${me.phone}` : '',
      date: formatDay(new Date(now()).toISOString()),
    });
    saveFile(fileName, new Blob([heading, '\n\n', content], { type: 'text/plain' }));
  };
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(content);
      showSuccess(text('secondStep.copied'));
    } catch {
      showError(text('secondStep.copyFailed')); // The browser forbids it, for example on plain http.
    }
  };
  const handleDone = () => {
    isSaved.current = true;
    onDone();
  };
  return (
    <Stack gap={16}>
      <Text tabIndex={-1} ref={focusHeading}>
        {text('secondStep.codesText')}
      </Text>
      <ol className={styles.codes} dir="ltr" aria-label={text('secondStep.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap={8}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void handleCopy()}>
          {text('secondStep.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={handleDownload}>
          {text('secondStep.download')}
        </Button>
      </Group>
      <FormActions mt={0}>
        <Button onClick={handleDone}>{text('secondStep.saved')}</Button>
      </FormActions>
      {blocker.status === 'blocked' ? (
        <ConfirmModal
          opened
          title={text('secondStep.leaveTitle')}
          confirmLabel={text('secondStep.leave')}
          cancelLabel={text('secondStep.stay')}
          isDangerous
          onConfirm={blocker.proceed}
          onClose={blocker.reset}
        >
          {text('secondStep.leaveText')}
        </ConfirmModal>
      ) : null}
    </Stack>
  );
};
