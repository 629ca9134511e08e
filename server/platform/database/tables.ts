// Written by tools/generate-tables.ts from the migrations; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type AreasTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type AuditTable = {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: number | null;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  request_id: string;
};

type CategoriesTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type CoinLinesTable = {
  id: GeneratedAlways<number>;
  doctor_id: number;
  kind: 'grant' | 'reward' | 'purchase' | 'refund' | 'correction';
  amount: number;
  balance_after: number;
  reason: string;
  actor_id: number;
  created_at: Generated<Date>;
  message_id: number | null;
};

type CompaniesTable = {
  user_id: number;
  tax_number: string;
  logo_id: string | null;
  commercial_registry_id: string | null;
};

type DecisionsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  status: 'approved' | 'declined';
  reason: string | null;
  decided_by: number;
  decided_at: Generated<Date>;
};

type DeliveriesTable = {
  id: GeneratedAlways<number>;
  notification_id: number;
  user_id: number;
  state: Generated<'queued' | 'sent' | 'delivered' | 'failed' | 'skipped'>;
  reason: string | null;
  claimed_at: Date | null;
  updated_at: Generated<Date>;
  read_at: Date | null;
  is_unknown: Generated<boolean>;
};

type DoctorsTable = {
  user_id: number;
  points: Generated<number>;
  image_id: string | null;
  front_image_id: string | null;
  back_image_id: string | null;
};

type FilesTable = {
  id: string;
  kind: 'image' | 'document';
  is_private: boolean;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_by: number | null;
  created_at: Generated<Date>;
};

type GroupMembersTable = {
  id: GeneratedAlways<number>;
  group_id: number;
  user_id: number;
  added_by: number;
  added_at: Generated<Date>;
};

type GroupsTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  members_count: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type HostedVideosTable = {
  id: string;
  state: Generated<'awaiting' | 'uploading' | 'processing' | 'ready' | 'failed'>;
  bytes: number | null;
  stored_bytes: Generated<number>;
  failure: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  request_hash: string;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Generated<Date>;
};

type MessageAreasTable = {
  message_id: number;
  area_id: number;
};

type MessageCategoriesTable = {
  message_id: number;
  category_id: number;
};

type MessageCommentsTable = {
  id: GeneratedAlways<number>;
  message_id: number;
  doctor_id: number;
  content: string;
  created_at: Generated<Date>;
  hidden_at: Date | null;
  hidden_by: number | null;
};

type MessageDoctorsTable = {
  message_id: number;
  doctor_id: number;
};

type MessageReactionsTable = {
  id: GeneratedAlways<number>;
  message_id: number;
  doctor_id: number;
  reaction: number;
  reacted_at: Generated<Date>;
};

type MessageSeenTable = {
  message_id: number;
  doctor_id: number;
  seen_at: Generated<Date>;
};

type MessageSpecialtiesTable = {
  message_id: number;
  specialty_id: number;
};

type MessagesTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  image_id: string | null;
  coins: Generated<number>;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  status_updated_at: Date | null;
  decided_by: number | null;
  rejection_reason: string | null;
  company_id: number | null;
  is_everyone: Generated<boolean>;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
  seen: Generated<number>;
  comments: Generated<number>;
  reaction1: Generated<number>;
  reaction2: Generated<number>;
  reaction3: Generated<number>;
  reaction4: Generated<number>;
  reaction5: Generated<number>;
};

type NotificationsTable = {
  id: GeneratedAlways<number>;
  channel: 'whatsapp' | 'notification';
  cause: Generated<'sent' | 'decision'>;
  title: string | null;
  search_key: GeneratedAlways<string>;
  body: string;
  audience: 'all' | 'members' | 'group';
  group_id: number | null;
  group_name: string | null;
  created_by: number;
  created_at: Generated<Date>;
  newest_id: number | null;
  listed_to: Generated<number>;
  listed_at: Date | null;
  retry_requested_at: Date | null;
  progressed_at: Generated<Date>;
  queued: Generated<number>;
  sent: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  unknown: Generated<number>;
  failures_seen: Generated<number>;
};

type OutboxTable = {
  delivery_id: number;
  recipient: string;
  body: string;
  accepted_at: Generated<Date>;
};

type PromoCodesTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type SessionsTable = {
  token_hash: Uint8Array;
  user_id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

type SignInFailuresTable = {
  key: string;
  failed_at: Date;
};

type SpecialtiesTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type StoriesTable = {
  id: GeneratedAlways<number>;
  text: string;
  search_key: GeneratedAlways<string>;
  type: 'image' | 'video';
  image_id: string | null;
  hosted_id: string | null;
  next_hosted_id: string | null;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
  reaction1: Generated<number>;
  reaction2: Generated<number>;
  reaction3: Generated<number>;
  reaction4: Generated<number>;
  reaction5: Generated<number>;
};

type StoryReactionsTable = {
  id: GeneratedAlways<number>;
  story_id: number;
  doctor_id: number;
  reaction: number;
  reacted_at: Generated<Date>;
};

type TagsTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type TalliesTable = {
  name: string;
  part: Generated<string>;
  count: number;
};

type UsersTable = {
  id: GeneratedAlways<number>;
  role: 'admin' | 'company' | 'doctor';
  name: string;
  search_key: GeneratedAlways<string>;
  phone: string;
  email: string;
  password_hash: string;
  must_change_password: Generated<boolean>;
  address: string | null;
  status: 'pending' | 'approved' | 'declined';
  status_reason: string | null;
  area_id: number | null;
  specialty_id: number | null;
  promo_code_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type VideosTable = {
  id: GeneratedAlways<number>;
  message_id: number;
  company_id: number | null;
  title: string;
  search_key: GeneratedAlways<string>;
  description: string | null;
  question: string | null;
  answer1: string | null;
  answer2: string | null;
  hosted_id: string | null;
  views: Generated<number>;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
  archived_with_message: Generated<boolean>;
};

/** Every table with its columns, as the migrations make them. */
export type Tables = {
  areas: AreasTable;
  audit: AuditTable;
  categories: CategoriesTable;
  coin_lines: CoinLinesTable;
  companies: CompaniesTable;
  decisions: DecisionsTable;
  deliveries: DeliveriesTable;
  doctors: DoctorsTable;
  files: FilesTable;
  group_members: GroupMembersTable;
  groups: GroupsTable;
  hosted_videos: HostedVideosTable;
  idempotency_keys: IdempotencyKeysTable;
  message_areas: MessageAreasTable;
  message_categories: MessageCategoriesTable;
  message_comments: MessageCommentsTable;
  message_doctors: MessageDoctorsTable;
  message_reactions: MessageReactionsTable;
  message_seen: MessageSeenTable;
  message_specialties: MessageSpecialtiesTable;
  messages: MessagesTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  promo_codes: PromoCodesTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  specialties: SpecialtiesTable;
  stories: StoriesTable;
  story_reactions: StoryReactionsTable;
  tags: TagsTable;
  tallies: TalliesTable;
  users: UsersTable;
  videos: VideosTable;
};
