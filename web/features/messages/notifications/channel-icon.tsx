import { IconBrandWhatsapp, IconDeviceMobile } from '@tabler/icons-react';
import type { Channel } from '../../../../contract/entities/messages/notifications.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './notifications.module.css';

const icons = { whatsapp: IconBrandWhatsapp, notification: IconDeviceMobile };

/** The channel of a notification as an icon. */
export const ChannelIcon = ({ channel }: { channel: Channel }) => {
  const text = useText();
  const label = text(`notifications.channel.${channel}`);
  const ChannelIcon = icons[channel];
  return (
    <span className={styles.channel} data-channel={channel} title={label}>
      <ChannelIcon size={20} stroke={1.7} role="img" aria-label={label} />
    </span>
  );
};
