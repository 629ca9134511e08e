import {
  type Icon,
  IconAddressBook,
  IconBuilding,
  IconCircleCheck,
  IconCircleX,
  IconDatabaseX,
  IconEyeOff,
  IconFlag,
  IconMailX,
  IconMessage2,
  IconMessage2Share,
  IconUserPlus,
  IconVideoOff,
} from '@tabler/icons-react';
import type { NoticeKind } from '../../../../contract/entities/office/notices.ts';

type KindSpec = { icon: Icon; tone: 'pending' | 'declined' | 'action' | 'approved'; to: string; search?: Record<string, string> };

const waiting = { status: 'pending' };

/** How a kind of notice looks, and the list that shows all of its records. */
export const kindSpecs: Record<NoticeKind, KindSpec> = {
  doctor_submitted: { icon: IconUserPlus, tone: 'action', to: '/doctors', search: waiting },
  company_submitted: { icon: IconBuilding, tone: 'action', to: '/companies', search: waiting },
  message_submitted: { icon: IconMessage2, tone: 'action', to: '/messages', search: waiting },
  message_resubmitted: { icon: IconMessage2Share, tone: 'action', to: '/messages', search: waiting },
  contact_received: { icon: IconAddressBook, tone: 'pending', to: '/contact', search: { is_contacted: '0' } },
  post_held: { icon: IconEyeOff, tone: 'pending', to: '/posts', search: { is_held: '1' } },
  report_received: { icon: IconFlag, tone: 'pending', to: '/reports' },
  sending_failed: { icon: IconMailX, tone: 'declined', to: '/notifications', search: { failed: '1' } },
  video_failed: { icon: IconVideoOff, tone: 'declined', to: '/messages' },
  story_video_failed: { icon: IconVideoOff, tone: 'declined', to: '/stories' },
  backup_failed: { icon: IconDatabaseX, tone: 'declined', to: '/settings/status' },
  task_failed: { icon: IconCircleX, tone: 'declined', to: '/tasks', search: { state: 'failed' } },
  task_finished: { icon: IconCircleCheck, tone: 'approved', to: '/tasks', search: { state: 'done' } },
};
