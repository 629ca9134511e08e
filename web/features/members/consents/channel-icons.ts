import { type Icon, IconBell, IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import type { ConsentChannel } from '../../../../contract/entities/members/consents.ts';

/** The icon of each channel. */
export const channelIcons: Record<ConsentChannel, Icon> = { whatsapp: IconBrandWhatsapp, push: IconBell, mail: IconMail };
