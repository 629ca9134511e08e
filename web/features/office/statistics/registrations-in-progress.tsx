import { Button, Flex } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { useRegistrations } from './statistics.api.ts';

/** How many doctors are registering now. Nothing else of them is shown, because it is not proven. */
export const RegistrationsInProgress = () => {
  const text = useText();
  const { count, isFailed, retry } = useRegistrations();
  return (
    <Flex component="p" align="center" gap={8} mih={28} px={20} className={`${textStyles.faint} ${textStyles.small}`}>
      <IconUserPlus size={18} stroke={1.8} aria-hidden="true" />
      {isFailed ? text('waiting.registrationsFailed') : null}
      {count === undefined ? null : text('waiting.registrations', { count })}
      {isFailed ? (
        <Button variant="subtle" size="xs" onClick={retry}>
          {text('common.retry')}
        </Button>
      ) : null}
    </Flex>
  );
};
