import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useText } from '../../platform/i18n.ts';
import { showError, showSuccess } from '../../platform/toast.ts';
import { FormActions } from '../../ui/form-footer.tsx';
import styles from './second-step.module.css';

const download = (content: string) => {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: 'medboard-recovery-codes.txt' }).click();
  URL.revokeObjectURL(url);
};

/** New recovery codes, which are shown only now. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const text = useText();
  const content = `${codes.join('\n')}\n`;
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(content);
      showSuccess(text('secondStep.copied'));
    } catch {
      showError(text('secondStep.copyFailed')); // The browser forbids it, for example on plain http.
    }
  };
  return (
    <Stack gap={16}>
      <Text>{text('secondStep.codesText')}</Text>
      <ol className={styles.codes} dir="ltr" aria-label={text('secondStep.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap={8}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void handleCopy()}>
          {text('secondStep.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={() => download(content)}>
          {text('secondStep.download')}
        </Button>
      </Group>
      <FormActions mt={0}>
        <Button onClick={onDone}>{text('secondStep.saved')}</Button>
      </FormActions>
    </Stack>
  );
};
