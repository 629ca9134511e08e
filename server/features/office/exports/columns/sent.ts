import type { Group } from '../../../../../contract/entities/members/groups.ts';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import type { Delivery, Notification } from '../../../../../contract/entities/messages/notifications.ts';
import type { Video } from '../../../../../contract/entities/messages/videos.ts';
import { archived, type Columns, created, id, names, number, reactions, text, time, updated, word, yesNo } from './column.ts';

const messages: Columns<Message> = {
  ...id(),
  name: text('Name', ({ name }) => name, 40),
  company_id: number('Company ID', ({ company_id }) => company_id),
  company: text('Company', ({ company }) => company?.name ?? null, 30),
  status: word('Status', ({ status }) => status),
  status_updated_at: time('Decided at', ({ status_updated_at }) => status_updated_at),
  rejection_reason: text('Rejection reason', ({ rejection_reason }) => rejection_reason, 36),
  coins: number('Coins', ({ coins }) => coins),
  everyone: yesNo('All doctors', ({ everyone }) => everyone),
  areas: names('Areas', ({ areas }) => areas),
  fields: names('Specialties', ({ fields }) => fields),
  doctors_count: number('Named doctors', ({ doctors_count }) => doctors_count, 16),
  categories: names('Categories', ({ categories }) => categories),
  videos: names('Videos', ({ videos }) => videos.map(({ title }) => ({ name: title }))),
  ...reactions,
  total_comments: number('Comments', ({ total_comments }) => total_comments),
  total_seen: number('Seen by', ({ total_seen }) => total_seen),
  ...created(),
  ...updated(),
};

const videos: Columns<Video> = {
  ...id(),
  title: text('Title', ({ title }) => title, 40),
  description: text('Description', ({ description }) => description, 60),
  message_id: number('Message ID', ({ message_id }) => message_id),
  message: text('Message', ({ message_name }) => message_name, 36),
  question: text('Question', ({ question }) => question, 36),
  answer1: text('Answer 1', ({ answer1 }) => answer1),
  answer2: text('Answer 2', ({ answer2 }) => answer2),
  views: number('Views', ({ views }) => views),
  ...created(),
  ...updated(),
  ...archived,
};

const groups: Columns<Group> = {
  ...id(),
  name: text('Name', ({ name }) => name, 30),
  members_count: number('Members', ({ members_count }) => members_count),
  ...created(),
  ...updated(),
};

const notifications: Columns<Notification> = {
  ...id(),
  title: text('Title', ({ title }) => title, 30),
  body: text('Text', ({ body }) => body, 60),
  type: word('Channel', ({ type }) => type),
  purpose: word('Purpose', ({ purpose }) => purpose),
  audience: word('Audience', ({ audience }) => audience),
  group: text('Group', ({ group }) => group),
  sent_by: text('Sent by', ({ sent_by }) => sent_by),
  total: number('Recipients', ({ counts }) => counts?.total ?? null),
  delivered: number('Delivered', ({ counts }) => counts?.delivered ?? null),
  sent: number('Sent', ({ counts }) => counts?.sent ?? null),
  queued: number('Queued', ({ counts }) => counts?.queued ?? null),
  failed: number('Failed', ({ counts }) => counts?.failed ?? null),
  skipped: number('Skipped', ({ counts }) => counts?.skipped ?? null),
  ...created(),
  cancelled_at: time('Cancelled at', ({ cancelled_at }) => cancelled_at),
};

const deliveries: Columns<Delivery> = {
  ...id(),
  user_id: number('Member ID', ({ user }) => user.id),
  name: text('Name', ({ user }) => user.name, 30),
  phone: text('Phone', ({ user }) => user.phone, 16),
  role: word('Role', ({ user }) => user.roles),
  state: word('State', ({ state }) => state),
  reason: text('Reason', ({ reason }) => reason, 36),
  ...updated(),
};

export const sent = {
  'messages.list': messages,
  'messages.archived': { ...messages, ...archived },
  'videos.archived': videos,
  'groups.list': groups,
  'notifications.list': notifications,
  'notifications.deliveries': deliveries,
} as const;
