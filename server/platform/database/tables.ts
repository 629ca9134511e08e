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

type CoinLinesTable = {
  id: GeneratedAlways<number>;
  doctor_id: number;
  kind: 'grant' | 'reward' | 'purchase' | 'refund' | 'correction';
  amount: number;
  balance_after: number;
  reason: string;
  actor_id: number;
  created_at: Generated<Date>;
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

type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  request_hash: string;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Generated<Date>;
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

/** Every table with its columns, as the migrations make them. */
export type Tables = {
  areas: AreasTable;
  audit: AuditTable;
  coin_lines: CoinLinesTable;
  companies: CompaniesTable;
  decisions: DecisionsTable;
  deliveries: DeliveriesTable;
  doctors: DoctorsTable;
  files: FilesTable;
  group_members: GroupMembersTable;
  groups: GroupsTable;
  idempotency_keys: IdempotencyKeysTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  promo_codes: PromoCodesTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  specialties: SpecialtiesTable;
  tallies: TalliesTable;
  users: UsersTable;
};
