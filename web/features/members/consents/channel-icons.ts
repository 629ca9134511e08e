import { type Icon, IconBrandWhatsapp, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import type { ConsentChannel } from '../../../../contract/entities/members/consents.ts';

/** The icon of each channel. */
export const channelIcons: Record<ConsentChannel, Icon> = { whatsapp: IconBrandWhatsapp, push: IconDeviceMobile, mail: IconMail };
