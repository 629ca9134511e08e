import { Box } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useText } from '../../platform/i18n.ts';
import textStyles from '../text.module.css';
import styles from './external-link.module.css';
import { FullTextTooltip } from './truncated-text.tsx';

/** A link to another site that opens in a new tab. It shows the start of the address, and a tooltip the whole one. */
export const ExternalLink = ({ address }: { address: string }) => {
  const text = useText();
  return (
    <FullTextTooltip text={address} showsOnHover>
      <a className={styles.link} href={address} target="_blank" rel="noreferrer">
        <Box component="bdi" maw="33ch" className={textStyles.truncate} dir="ltr">
          {address}
        </Box>
        <IconExternalLink size={16} role="img" aria-label={text('links.newTab')} />
      </a>
    </FullTextTooltip>
  );
};
