import type { MessageStatus } from '../../contract/entities/messages/message-status.ts';
import { type Message, type MessageDetail, messageId } from '../../contract/entities/messages/messages.ts';

type Overrides = { id?: number; status?: MessageStatus } & Partial<Omit<Message, 'id' | 'status'>>;

const statusFields = (status: MessageStatus) => ({
  status,
  status_updated_at: status === 'pending' ? null : '2026-11-02T10:00:00.000Z',
  pending_since: status === 'pending' ? '2026-11-01T10:00:00.000Z' : null,
  rejection_reason: status === 'rejected' ? 'The picture is blurred' : null,
});

/** A message without a company, as the API returns it to an administrator. */
export const buildMessage = ({ id = 5, status = 'pending', ...overrides }: Overrides = {}): Message => ({
  id: messageId.parse(id),
  name: `Message ${id}`,
  image: null,
  coins: 5,
  rewards: null,
  ...statusFields(status),
  publish_at: null,
  expire_at: null,
  schedule: status === 'approved' ? 'live' : null,
  company_id: null,
  company: null,
  everyone: false,
  areas: [],
  fields: [],
  doctors: [],
  doctors_count: 0,
  categories: [],
  videos: [],
  archived_videos: 0,
  reaction1: 0,
  reaction2: 0,
  reaction3: 0,
  reaction4: 0,
  reaction5: 0,
  total_reacts: 0,
  total_comments: 0,
  total_seen: 0,
  reach: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  can: { update: true, archive: true, addVideos: true },
  archived_at: null,
  archived_by: null,
  ...overrides,
});

/** A message without reactions and comments. */
export const buildMessageDetail = (message: Message = buildMessage()): MessageDetail => ({
  ...message,
  comments: [],
  paginated_reactions: { data: [], current_page: 1, last_page: 1, per_page: 15, total: 0 },
});
