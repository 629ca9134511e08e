import { Box, Center, Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './compose.module.css';
import type { ComposeInput } from './compose-draft.ts';

/** Previews the notification as its recipients see it. */
export const Preview = ({ values: { notification_type: type, title, message } }: { values: ComposeInput }) => {
  const text = useText();
  const body = message.trim() || text('notifications.previewMessage');
  const isBlank = message.trim() === '';
  return (
    <figure className={styles.preview}>
      <figcaption>{text('notifications.preview')}</figcaption>
      {type === 'whatsapp-notification' ? (
        <div className={styles.chat}>
          <div className={styles.bubble} data-blank={isBlank}>
            <p dir="auto">{body}</p>
          </div>
        </div>
      ) : (
        <div className={styles.app}>
          <Center component="span" flex="none" w={36} h={36} bdrs="sm" bg="var(--action-soft)" c="var(--action-ink)">
            <IconDeviceMobile size={18} aria-hidden="true" />
          </Center>
          <Box miw={0}>
            <Text fw={600} data-blank={title.trim() === ''} dir="auto">
              {title.trim() || text('notifications.previewTitle')}
            </Text>
            <p className={textStyles.soft} data-blank={isBlank} dir="auto">
              {body}
            </p>
          </Box>
        </div>
      )}
    </figure>
  );
};
