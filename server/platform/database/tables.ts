// Written by tools/generate-tables.ts from the migrations; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type AccountOutboxTable = {
  id: GeneratedAlways<number>;
  user_id: number | null;
  channel: 'whatsapp' | 'mail';
  recipient: string;
  body: string;
  accepted_at: Date;
};

type AppSettingsTable = {
  id: Generated<number>;
  terms_version: string;
  terms_en: string;
  terms_ar: string;
  versions: ColumnType<unknown, string, string>;
  held_posts: Generated<number>;
  updated_at: Generated<Date>;
};

type ApplicationPicturesTable = {
  doctor_id: number;
  side: 'front' | 'back';
  image_id: string;
  created_at: Date;
};

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
  salt: Generated<Uint8Array | null>;
};

type AuditErasuresTable = {
  audit_id: number;
  before_digest: Uint8Array | null;
  after_digest: Uint8Array | null;
  erased_at: Date;
  erasure_id: number;
};

type AuditSealsTable = {
  number: number;
  audit_id: number;
  hash: Uint8Array;
};

type BackupsTable = {
  id: GeneratedAlways<number>;
  started_at: Date;
  finished_at: Date;
  file: string;
  bytes: number | null;
  missing_files: Generated<number>;
  problem: string | null;
};

type BlocksTable = {
  id: GeneratedAlways<number>;
  doctor_id: number;
  blocked_id: number;
  created_at: Generated<Date>;
};

type BlogCategoriesTable = {
  blog_id: number;
  category_id: number;
};

type BlogReactionsTable = {
  id: GeneratedAlways<number>;
  blog_id: number;
  doctor_id: number;
  reaction: number;
  reacted_at: Generated<Date>;
};

type BlogTagsTable = {
  blog_id: number;
  tag_id: number;
};

type BlogsTable = {
  id: GeneratedAlways<number>;
  title: string;
  search_key: GeneratedAlways<string>;
  content: string;
  image_id: string;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
  publish_at: Date | null;
  expire_at: Date | null;
};

type BookCategoriesTable = {
  book_id: number;
  category_id: number;
};

type BookPurchasesTable = {
  id: GeneratedAlways<number>;
  book_id: number;
  doctor_id: number;
  coins: number;
  coin_line_id: number | null;
  purchased_at: Generated<Date>;
  refunded_at: Date | null;
};

type BookTagsTable = {
  book_id: number;
  tag_id: number;
};

type BooksTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  coin_price: number;
  image_id: string;
  pdf_id: string;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type BroadcastReadsTable = {
  user_id: number;
  notification_id: number;
  read_at: Date;
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

type ConferenceCategoriesTable = {
  conference_id: number;
  category_id: number;
};

type ConferenceReactionsTable = {
  id: GeneratedAlways<number>;
  conference_id: number;
  doctor_id: number;
  reaction: number;
  reacted_at: Generated<Date>;
};

type ConferenceTagsTable = {
  conference_id: number;
  tag_id: number;
};

type ConferencesTable = {
  id: GeneratedAlways<number>;
  title: string;
  search_key: GeneratedAlways<string>;
  description: string;
  link: string;
  image_id: string;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type ConsentsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  channel: 'whatsapp' | 'push' | 'mail';
  purpose: 'marketing' | 'service';
  state: 'given' | 'withdrawn';
  source: 'office_call' | 'paper_form' | 'message_reply' | 'import' | 'app';
  text_version: string | null;
  note: string | null;
  recorded_by: number | null;
  at: Date;
  recorded_at: Date;
};

type ContactOpeningsTable = {
  user_id: number;
  opened_at: Date;
};

type ContactsTable = {
  id: GeneratedAlways<number>;
  doctor_id: number;
  description: string;
  created_at: Generated<Date>;
  contacted_at: Date | null;
  contacted_by: number | null;
  changed_at: Generated<Date>;
  changed_by: number | null;
  client_id: string | null;
};

type CounterDeltasTable = {
  name: string;
  part: string;
  delta: number;
};

type CounterTotalsTable = {
  name: string;
  part: string;
  count: number;
};

type DatabaseIdentityTable = {
  is_single: Generated<boolean>;
  id: Generated<string>;
  epoch: Generated<number>;
};

type DecisionsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  status: 'approved' | 'declined';
  reason: string | null;
  decided_by: number;
  decided_at: Generated<Date>;
  claimed_at: Date | null;
};

type DeclineReasonsTable = {
  id: GeneratedAlways<number>;
  kind: 'doctor' | 'company' | 'message';
  text: string;
  position: number;
  search_key: GeneratedAlways<string>;
  created_by: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
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
  attempt: Generated<number>;
  provider_message_id: string | null;
  not_before: Date | null;
};

type DistinctDoctorsTable = {
  first_id: number;
  second_id: number;
  decided_by: number;
  decided_at: Date;
};

type DoctorMergesTable = {
  id: GeneratedAlways<number>;
  survivor_id: number;
  other_id: number;
  before: ColumnType<unknown, string, string>;
  moved: ColumnType<unknown, string, string>;
  coins: number;
  archived_other: boolean;
  merged_by: number;
  merged_at: Date;
  undone_by: number | null;
  undone_at: Date | null;
  ended_at: Date | null;
  is_current: GeneratedAlways<boolean>;
};

type DoctorsTable = {
  user_id: number;
  points: Generated<number>;
  image_id: string | null;
  front_image_id: string | null;
  back_image_id: string | null;
  user_status: Generated<string>;
  user_archived_at: Date | null;
  syndicate_number: string | null;
  application_changed_at: Date | null;
};

type DocumentViewsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  member_id: number;
  hour: Date;
  first_viewed_at: Date;
  kind: Generated<string>;
};

type ErasuresTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  requested_by: number;
  requested_at: Date;
  due_at: Date;
  reason: string;
  cancelled_at: Date | null;
  cancelled_by: number | null;
  done_at: Date | null;
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
  is_identity: Generated<boolean>;
  is_encrypted: Generated<boolean>;
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
  upload_session: Uint8Array | null;
  poster_id: string | null;
  duration_seconds: number | null;
  notice: string | null;
  probed_seconds: number | null;
};

type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  request_hash: string;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Generated<Date>;
};

type ImportMappingsTable = {
  user_id: number;
  kind: string;
  fields: ColumnType<unknown, string, string>;
};

type ImportsTable = {
  id: GeneratedAlways<number>;
  kind: 'doctors' | 'companies' | 'areas' | 'specialties' | 'promoCodes' | 'categories' | 'tags' | 'groupMembers';
  file_id: string | null;
  file_name: string;
  rows: number;
  header: ColumnType<unknown, string, string>;
  sample: ColumnType<unknown, string | null | undefined, string | null>;
  group_id: number | null;
  options: ColumnType<unknown, string, string>;
  checked_at: Date | null;
  counts: ColumnType<unknown, string | null | undefined, string | null>;
  new_names: ColumnType<unknown, string | null | undefined, string | null>;
  problems: ColumnType<unknown, string | null | undefined, string | null>;
  started_at: Date | null;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  task_id: number | null;
  final_state: 'done' | 'failed' | 'cancelled' | 'undone' | null;
  created_by: number;
  created_at: Date;
};

type KnownSignInsTable = {
  user_id: number;
  network: string;
  signed_in_at: Date;
  devices: Generated<string[] | null>;
};

type MessageAreasTable = {
  message_id: number;
  area_id: number;
};

type MessageBudgetsTable = {
  message_id: number;
  ceiling: number;
  paid: Generated<number>;
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
  client_id: string | null;
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
  pending_since: Generated<Date>;
  publish_at: Date | null;
  expire_at: Date | null;
  announced_at: Date | null;
};

type NewSignInsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  session_id: number;
  user_agent: string;
  ip_address: string;
  signed_in_at: Date;
  answered_at: Date | null;
};

type NotesTable = {
  id: GeneratedAlways<number>;
  title: string;
  search_key: GeneratedAlways<string>;
  content: string;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
  publish_at: Date | null;
  expire_at: Date | null;
};

type NoticeReadersTable = {
  user_id: number;
  seen_id: Generated<number>;
  muted: Generated<string[]>;
  visited_at: Date | null;
  previous_visit_at: Date | null;
  seen_ids: Generated<number[]>;
};

type NoticesTable = {
  id: GeneratedAlways<number>;
  at: Date;
  kind: 'doctor_submitted' | 'company_submitted' | 'message_submitted' | 'message_resubmitted' | 'contact_received' | 'post_held' | 'report_received' | 'sending_failed' | 'video_failed' | 'story_video_failed' | 'backup_failed' | 'task_finished' | 'task_failed';
  entity: string;
  entity_id: number;
  user_id: number | null;
  actor_id: number | null;
  once_key: string | null;
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
  message_id: number | null;
  sends_at: Date | null;
  cancelled_at: Date | null;
  purpose: Generated<'marketing' | 'service'>;
  send_at: Date | null;
  is_broadcast: Generated<boolean>;
};

type OutboxTable = {
  delivery_id: number;
  recipient: string;
  body: string;
  accepted_at: Generated<Date>;
};

type PasskeyChallengesTable = {
  challenge_hash: Uint8Array;
  user_id: number;
  purpose: 'register' | 'sign_in' | 'prove';
  expires_at: Date;
};

type PasskeysTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  device_type: 'singleDevice' | 'multiDevice';
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

type PasswordResetAttemptsTable = {
  key: string;
  attempted_at: Date;
};

type PasswordResetCodesTable = {
  user_id: number;
  code_hash: Uint8Array;
  channel: 'whatsapp' | 'mail';
  tries: Generated<number>;
  expires_at: Date;
  account_digest: Uint8Array;
};

type PhoneCodesTable = {
  phone: string;
  purpose: 'register' | 'reset' | 'change_phone';
  code_hash: Uint8Array;
  channel: 'whatsapp' | 'mail';
  locale: 'en' | 'ar';
  tries: Generated<number>;
  expires_at: Date;
};

type PostCategoriesTable = {
  post_id: number;
  category_id: number;
};

type PostCommentsTable = {
  id: GeneratedAlways<number>;
  post_id: number;
  doctor_id: number;
  content: string;
  created_at: Generated<Date>;
  hidden_at: Date | null;
  hidden_by: number | null;
  client_id: string | null;
};

type PostPhotosTable = {
  id: GeneratedAlways<number>;
  post_id: number;
  image_id: string;
};

type PostReactionsTable = {
  id: GeneratedAlways<number>;
  post_id: number;
  doctor_id: number;
  reaction: number;
  reacted_at: Generated<Date>;
};

type PostTagsTable = {
  post_id: number;
  tag_id: number;
};

type PostVideosTable = {
  id: GeneratedAlways<number>;
  post_id: number;
  hosted_id: string;
  created_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type PostsTable = {
  id: GeneratedAlways<number>;
  doctor_id: number;
  description: string;
  search_key: GeneratedAlways<string>;
  created_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
  held_at: Date | null;
  updated_at: Date | null;
  client_id: string | null;
  no_patient_confirmed: boolean | null;
};

type PresenceTable = {
  entity: string;
  record_id: number;
  user_id: number;
  session_hash: Uint8Array;
  seen_until: Date;
  editing_until: Date | null;
  changed_at: Date;
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

type ProviderCallsTable = {
  provider: string;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  failure: string | null;
};

type PushDevicesTable = {
  token: string;
  user_id: number;
  platform: 'android' | 'ios' | 'web';
  registered_at: Date;
  last_seen_at: Date;
  installation_id: string | null;
  session_id: number | null;
};

type PushQueueTable = {
  notification_id: number;
  queued_at: Date;
  claimed_at: Date | null;
  not_before: Date | null;
  user_id: number;
};

type ReadFloorTable = {
  is_single: Generated<boolean>;
  epoch: number;
  mark: string;
};

type RecoveryCodesTable = {
  code_hash: Uint8Array;
  user_id: number;
  used_at: Date | null;
};

type RegistrationsTable = {
  id: Generated<string>;
  token_hash: Uint8Array;
  phone: string | null;
  locale: 'en' | 'ar' | null;
  name: string | null;
  email: string | null;
  password_hash: string | null;
  address: string | null;
  area_id: number | null;
  specialty_id: number | null;
  promo_code_id: number | null;
  syndicate_number: string | null;
  front_image_id: string | null;
  back_image_id: string | null;
  image_id: string | null;
  pictures: Generated<number>;
  terms_version: string | null;
  consents: ColumnType<unknown, string, string>;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
};

type RemovedFilesTable = {
  file_id: string;
  removed_at: Date;
};

type ReportCasesTable = {
  id: GeneratedAlways<number>;
  kind: 'post' | 'post_comment' | 'message_comment';
  record_id: number;
  reported_at: Generated<Date>;
  updated_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: number | null;
  outcome: 'kept' | 'removed' | null;
  removed_at: Date | null;
};

type ReportsTable = {
  id: GeneratedAlways<number>;
  case_id: number;
  reporter_id: number;
  reason: 'patient' | 'wrong' | 'rude' | 'spam' | 'other';
  content: string | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
  outcome: 'kept' | 'removed' | null;
};

type ResearchTable = {
  id: GeneratedAlways<number>;
  name: string;
  search_key: GeneratedAlways<string>;
  coin_price: number;
  description: string;
  image_id: string;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
};

type ResearchCategoriesTable = {
  research_id: number;
  category_id: number;
};

type ResearchPurchasesTable = {
  id: GeneratedAlways<number>;
  research_id: number;
  doctor_id: number;
  coins: number;
  coin_line_id: number | null;
  purchased_at: Generated<Date>;
  refunded_at: Date | null;
};

type ResearchTagsTable = {
  research_id: number;
  tag_id: number;
};

type SavedViewsTable = {
  id: GeneratedAlways<number>;
  list: string;
  name: string;
  search_key: GeneratedAlways<string>;
  owner_id: number | null;
  search: ColumnType<unknown, string, string>;
  columns: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type SecondStepDutiesTable = {
  user_id: number;
  since: Date;
};

type SecondStepResetsTable = {
  user_id: number;
  reset_by: number | null;
  reset_at: Date;
};

type SecurityEventsTable = {
  id: GeneratedAlways<number>;
  minute: Date;
  kind: 'sign_in_failed' | 'sign_in_blocked' | 'permission_refused' | 'file_refused' | 'second_step_reset' | 'password_reset' | 'new_device';
  group_key: string;
  at: Date;
  user_id: number | null;
  ip_address: string | null;
  request_id: string;
  route: string;
  permission: string | null;
  detail: string | null;
  count: number;
};

type SessionsTable = {
  token_hash: Uint8Array;
  user_id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  id: GeneratedAlways<number>;
  user_agent: string | null;
  ip_address: string | null;
  verified_at: Date | null;
  second_step_due_at: Date | null;
  audience: Generated<'office' | 'app'>;
  device_id: string | null;
  device_name: string | null;
};

type SignInChallengesTable = {
  token_hash: Uint8Array;
  user_id: number;
  password_digest: Uint8Array;
  wrong_codes: Generated<number>;
  expires_at: Date;
  office_role: string | null;
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

type SsoAttemptsTable = {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  secrets: Uint8Array;
  return_path: string;
  session_hash: Uint8Array | null;
  user_id: number | null;
  created_at: Date;
  expires_at: Date;
};

type SsoCodesTable = {
  code_hash: Uint8Array;
  browser_hash: Uint8Array;
  user_id: number;
  return_path: string;
  office_role: string | null;
  authenticated_at: Date | null;
  is_second_step_done: boolean;
  expires_at: Date;
};

type StartViewsTable = {
  user_id: number;
  list: string;
  path: string;
  view_id: number;
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
  publish_at: Date | null;
  expire_at: Date | null;
};

type StoryReactionsTable = {
  id: GeneratedAlways<number>;
  story_id: number;
  doctor_id: number;
  reaction: number;
  reacted_at: Generated<Date>;
};

type StoryViewsTable = {
  story_id: number;
  doctor_id: number;
  viewed_at: Date;
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
  part: string;
  count: number;
};

type TaskChangesTable = {
  id: GeneratedAlways<number>;
  task_id: number;
  entity: string;
  record_id: number;
  before: ColumnType<unknown, string, string>;
  version: Date | null;
  expires_at: Date;
};

type TaskProblemsTable = {
  id: GeneratedAlways<number>;
  task_id: number;
  entity: string | null;
  record_id: number | null;
  file_row: number | null;
  label: string;
  reason: string;
  file_column: string | null;
  file_value: string | null;
};

type TasksTable = {
  id: GeneratedAlways<number>;
  kind: string;
  title: string;
  params: ColumnType<unknown, string, string>;
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  cursor: ColumnType<unknown, string | null | undefined, string | null>;
  message: string | null;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  file_id: string | null;
  file_name: string | null;
  expires_at: Date | null;
  undo_until: Date | null;
  undo_permission: string | null;
  undone_by: number | null;
  run_id: string | null;
  runs: Generated<number>;
  alive_at: Date;
  request_id: string;
  created_by: number;
  created_at: Date;
  verified_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

type TermsVersionsTable = {
  version: string;
  terms_en: string;
  terms_ar: string;
};

type TotpSecretsTable = {
  user_id: number;
  secret: Uint8Array;
  created_at: Date;
  confirmed_at: Date | null;
  last_used_step: number | null;
};

type TrustedDevicesTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  token_hash: Uint8Array;
  password_digest: Uint8Array;
  policy: 'optional' | 'required';
  user_agent: string;
  ip_address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

type UserIdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: number;
  email: string;
  linked_at: Date;
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
  office_role: 'admin' | 'reviewer' | 'content' | 'campaigns' | 'support' | 'auditor' | null;
  documents_removed_at: Date | null;
  status_changed_at: Generated<Date>;
  merged_into: number | null;
  locale: 'en' | 'ar' | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
};

type VerificationClaimsTable = {
  user_id: number;
  claimed_by: number;
  session_hash: Uint8Array;
  claimed_at: Date;
  expires_at: Date;
  changed_at: Generated<Date>;
};

type VideoAnswersTable = {
  doctor_id: number;
  video_id: number;
  answer: 1 | 2;
  question_hash: Uint8Array;
  answered_at: Date;
};

type VideoPlaysTable = {
  doctor_id: number;
  video_id: number;
  started_at: Date;
};

type VideoProgressTable = {
  doctor_id: number;
  video_id: number;
  watched: Generated<string>;
  position: Generated<number>;
  played: Generated<number>;
  started_at: Date;
  last_at: Date;
  watched_at: Date | null;
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

type WebinarJoinsTable = {
  webinar_id: number;
  doctor_id: number;
  first_joined_at: Date;
  last_joined_at: Date;
};

type WebinarsTable = {
  id: GeneratedAlways<number>;
  meeting_id: string;
  title: string;
  search_key: GeneratedAlways<string>;
  conference_id: number;
  starts_at: Date;
  hours: 1 | 2 | 3;
  status: Generated<'not_started' | 'started' | 'ended'>;
  started_at: Date | null;
  ended_at: Date | null;
  created_by: number;
  created_at: Generated<Date>;
  archived_at: Date | null;
  archived_by: number | null;
  updated_at: Generated<Date>;
};

type WhatsappWindowsTable = {
  user_id: number;
  last_inbound_at: Date;
};

type WriteMarksTable = {
  session_hash: Uint8Array;
  mark: string;
  written_at: Generated<Date>;
};

/** Every table with its columns, as the migrations make them. */
export type Tables = {
  account_outbox: AccountOutboxTable;
  app_settings: AppSettingsTable;
  application_pictures: ApplicationPicturesTable;
  areas: AreasTable;
  audit: AuditTable;
  audit_erasures: AuditErasuresTable;
  audit_seals: AuditSealsTable;
  backups: BackupsTable;
  blocks: BlocksTable;
  blog_categories: BlogCategoriesTable;
  blog_reactions: BlogReactionsTable;
  blog_tags: BlogTagsTable;
  blogs: BlogsTable;
  book_categories: BookCategoriesTable;
  book_purchases: BookPurchasesTable;
  book_tags: BookTagsTable;
  books: BooksTable;
  broadcast_reads: BroadcastReadsTable;
  categories: CategoriesTable;
  coin_lines: CoinLinesTable;
  companies: CompaniesTable;
  conference_categories: ConferenceCategoriesTable;
  conference_reactions: ConferenceReactionsTable;
  conference_tags: ConferenceTagsTable;
  conferences: ConferencesTable;
  consents: ConsentsTable;
  contact_openings: ContactOpeningsTable;
  contacts: ContactsTable;
  counter_deltas: CounterDeltasTable;
  counter_totals: CounterTotalsTable;
  database_identity: DatabaseIdentityTable;
  decisions: DecisionsTable;
  decline_reasons: DeclineReasonsTable;
  deliveries: DeliveriesTable;
  distinct_doctors: DistinctDoctorsTable;
  doctor_merges: DoctorMergesTable;
  doctors: DoctorsTable;
  document_views: DocumentViewsTable;
  erasures: ErasuresTable;
  files: FilesTable;
  group_members: GroupMembersTable;
  groups: GroupsTable;
  hosted_videos: HostedVideosTable;
  idempotency_keys: IdempotencyKeysTable;
  import_mappings: ImportMappingsTable;
  imports: ImportsTable;
  known_sign_ins: KnownSignInsTable;
  message_areas: MessageAreasTable;
  message_budgets: MessageBudgetsTable;
  message_categories: MessageCategoriesTable;
  message_comments: MessageCommentsTable;
  message_doctors: MessageDoctorsTable;
  message_reactions: MessageReactionsTable;
  message_seen: MessageSeenTable;
  message_specialties: MessageSpecialtiesTable;
  messages: MessagesTable;
  new_sign_ins: NewSignInsTable;
  notes: NotesTable;
  notice_readers: NoticeReadersTable;
  notices: NoticesTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  password_reset_attempts: PasswordResetAttemptsTable;
  password_reset_codes: PasswordResetCodesTable;
  phone_codes: PhoneCodesTable;
  post_categories: PostCategoriesTable;
  post_comments: PostCommentsTable;
  post_photos: PostPhotosTable;
  post_reactions: PostReactionsTable;
  post_tags: PostTagsTable;
  post_videos: PostVideosTable;
  posts: PostsTable;
  presence: PresenceTable;
  promo_codes: PromoCodesTable;
  provider_calls: ProviderCallsTable;
  push_devices: PushDevicesTable;
  push_queue: PushQueueTable;
  read_floor: ReadFloorTable;
  recovery_codes: RecoveryCodesTable;
  registrations: RegistrationsTable;
  removed_files: RemovedFilesTable;
  report_cases: ReportCasesTable;
  reports: ReportsTable;
  research: ResearchTable;
  research_categories: ResearchCategoriesTable;
  research_purchases: ResearchPurchasesTable;
  research_tags: ResearchTagsTable;
  saved_views: SavedViewsTable;
  second_step_duties: SecondStepDutiesTable;
  second_step_resets: SecondStepResetsTable;
  security_events: SecurityEventsTable;
  sessions: SessionsTable;
  sign_in_challenges: SignInChallengesTable;
  sign_in_failures: SignInFailuresTable;
  specialties: SpecialtiesTable;
  sso_attempts: SsoAttemptsTable;
  sso_codes: SsoCodesTable;
  start_views: StartViewsTable;
  stories: StoriesTable;
  story_reactions: StoryReactionsTable;
  story_views: StoryViewsTable;
  tags: TagsTable;
  tallies: TalliesTable;
  task_changes: TaskChangesTable;
  task_problems: TaskProblemsTable;
  tasks: TasksTable;
  terms_versions: TermsVersionsTable;
  totp_secrets: TotpSecretsTable;
  trusted_devices: TrustedDevicesTable;
  user_identities: UserIdentitiesTable;
  users: UsersTable;
  verification_claims: VerificationClaimsTable;
  video_answers: VideoAnswersTable;
  video_plays: VideoPlaysTable;
  video_progress: VideoProgressTable;
  videos: VideosTable;
  webinar_joins: WebinarJoinsTable;
  webinars: WebinarsTable;
  whatsapp_windows: WhatsappWindowsTable;
  write_marks: WriteMarksTable;
};
