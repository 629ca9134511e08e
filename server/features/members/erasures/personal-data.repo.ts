import { type SqlBool, sql } from 'kysely';
import type { Erasure, Section } from './section.repo.ts';

const nameOf = (table: string, column: string, title = 'name') => `(select ${title} from ${table} where id = entry.${column})`;
const searchKeys = ['search_key'] as const;

const ofPosts = (userId: number) => sql<SqlBool>`post_id in (select id from posts where doctor_id = ${userId})`;
const ofDeliveries = (userId: number) => sql<SqlBool>`delivery_id in (select id from deliveries where user_id = ${userId})`;
/** Notifications that only this person received. Those to several people say nothing about one of them. */
const onlyTo = (
  userId: number,
) => sql<SqlBool>`audience = 'members' and id in (select notification_id from deliveries where user_id = ${userId})
  and not exists (select from deliveries other where other.notification_id = notifications.id and other.user_id <> ${userId})`;
/** Audit entries about this person alone. */
const aboutPerson = (userId: number) =>
  sql<SqlBool>`(entity in ('users', 'doctors', 'companies') and entity_id = ${userId}) or actor_id = ${userId}
    or (entity = 'posts' and entity_id in (select id from posts where doctor_id = ${userId}))
    or (entity = 'contacts' and entity_id in (select id from contacts where doctor_id = ${userId}))
    or (entity = 'messages' and entity_id in (select id from messages where company_id = ${userId}))
    or (entity = 'videos' and entity_id in (select id from videos where company_id = ${userId}))`;

/** The problems of tasks that name a doctor or company. */
const namesPerson = (userId: number) => sql<SqlBool>`record_id = ${userId} and entity in ('doctors', 'companies')`;

const none = sql`null`;
const erasedText = sql`'[erased]'`;
/** The same for a column that may have no text. */
const erasedIfSet = (column: string) => sql`case when ${sql.ref(column)} is not null then '[erased]' end`;
const archived = ({ at, by }: Erasure) => ({
  archived_by: sql`case when archived_at is null then ${by}::integer else archived_by end`,
  archived_at: sql`coalesce(archived_at, ${at})`,
});

/** Reactions: the same columns for each kind of content. */
const reactions = (['blog', 'conference', 'message', 'post', 'story'] as const).map(
  (kind): Section => ({ name: `${kind}_reactions`, table: `${kind}_reactions`, columns: ['doctor_id'] }),
);

/**
 * Every table with rows about a doctor or company, in the order in which an erasure changes them. A new table with personal data needs one
 * line here; a test compares the list with the database.
 */
export const sections: readonly Section[] = [
  // The function erase_account of the database erases the account and the audit entries.
  {
    name: 'account',
    table: 'users',
    columns: ['id'],
    omit: ['password_hash', ...searchKeys],
    more: {
      area: nameOf('areas', 'area_id'),
      specialty: nameOf('specialties', 'specialty_id'),
      promo_code: nameOf('promo_codes', 'promo_code_id'),
    },
  },
  { name: 'audit_entries', isOfficeOnly: true, table: 'audit', columns: ['actor_id'], where: aboutPerson, omit: ['salt'] },
  {
    name: 'doctor',
    table: 'doctors',
    columns: ['user_id'],
    key: 'user_id',
    erase: () => ({ image_id: none, front_image_id: none, back_image_id: none, syndicate_number: none }),
  },
  { name: 'application_pictures', table: 'application_pictures', columns: ['doctor_id'], key: null, erase: 'delete' },
  {
    name: 'company',
    table: 'companies',
    columns: ['user_id'],
    key: 'user_id',
    erase: () => ({ tax_number: sql`'erased-' || user_id`, logo_id: none, commercial_registry_id: none }),
  },
  {
    name: 'decisions',
    table: 'decisions',
    columns: ['user_id'],
    more: { decided_by_name: nameOf('users', 'decided_by') },
    erase: () => ({ reason: erasedIfSet('reason') }),
  },
  { name: 'coins', table: 'coin_lines', columns: ['doctor_id'] },
  { name: 'book_purchases', table: 'book_purchases', columns: ['doctor_id'], more: { book: nameOf('books', 'book_id') } },
  {
    name: 'research_purchases',
    table: 'research_purchases',
    columns: ['doctor_id'],
    more: { research: nameOf('research', 'research_id') },
  },
  { name: 'post_photos', table: 'post_photos', columns: [], where: ofPosts, erase: 'delete' },
  { name: 'post_videos', table: 'post_videos', columns: [], where: ofPosts, erase: 'delete' },
  {
    name: 'posts',
    table: 'posts',
    columns: ['doctor_id'],
    omit: [...searchKeys, 'client_id'],
    erase: (erasure) => ({ description: erasedText, ...archived(erasure) }),
  },
  {
    name: 'post_comments',
    table: 'post_comments',
    columns: ['doctor_id'],
    omit: ['client_id'],
    erase: () => ({ content: erasedText }),
  },
  {
    name: 'message_comments',
    table: 'message_comments',
    columns: ['doctor_id'],
    omit: ['client_id'],
    erase: () => ({ content: erasedText }),
  },
  ...reactions,
  { name: 'messages_seen', table: 'message_seen', columns: ['doctor_id'], key: 'message_id' },
  { name: 'stories_seen', table: 'story_views', columns: ['doctor_id'], key: 'story_id' },
  { name: 'webinars_joined', table: 'webinar_joins', columns: ['doctor_id'], key: 'webinar_id' },
  { name: 'messages_addressed', table: 'message_doctors', columns: ['doctor_id'], key: 'message_id' },
  {
    name: 'videos_watched',
    table: 'video_progress',
    columns: ['doctor_id'],
    more: { video: nameOf('videos', 'video_id', 'title') },
    key: 'video_id',
  },
  {
    name: 'questions_answered',
    table: 'video_answers',
    columns: ['doctor_id'],
    omit: ['question_hash'],
    more: { video: nameOf('videos', 'video_id', 'title') },
    key: 'video_id',
  },
  { name: 'open_video', table: 'video_plays', columns: ['doctor_id'], key: 'doctor_id', erase: 'delete' },
  { name: 'reports', table: 'reports', columns: ['reporter_id'], erase: () => ({ content: erasedIfSet('content') }) },
  { name: 'doctors_blocked', table: 'blocks', columns: ['doctor_id'], erase: 'delete' },
  // Who blocked a person is not told to the person.
  { name: undefined, table: 'blocks', columns: ['blocked_id'], erase: 'delete' },
  { name: 'contact_requests', table: 'contacts', columns: ['doctor_id'], erase: 'delete' },
  {
    name: 'videos',
    table: 'videos',
    columns: ['company_id'],
    omit: searchKeys,
    // Only videos that are still active are archived with their message; the others were archived on their own before.
    erase: (erasure) => ({
      title: erasedText,
      description: none,
      question: none,
      answer1: none,
      answer2: none,
      hosted_id: none,
      archived_with_message: sql`archived_with_message or archived_at is null`,
      ...archived(erasure),
    }),
  },
  {
    name: 'messages',
    table: 'messages',
    columns: ['company_id'],
    omit: searchKeys,
    erase: (erasure) => ({ name: erasedText, image_id: none, rejection_reason: erasedIfSet('rejection_reason'), ...archived(erasure) }),
  },
  {
    name: 'groups',
    isOfficeOnly: true,
    table: 'group_members',
    columns: ['user_id'],
    more: { group: nameOf('groups', 'group_id') },
    erase: 'delete',
  },
  { name: 'whatsapp_messages', table: 'outbox', columns: [], where: ofDeliveries, key: 'delivery_id', erase: 'delete' },
  {
    name: 'notifications_only_to_this_member',
    table: 'notifications',
    columns: [],
    where: onlyTo,
    omit: searchKeys,
    erase: () => ({ title: erasedIfSet('title'), body: erasedText }),
  },
  {
    name: 'notifications_received',
    table: 'deliveries',
    columns: ['user_id'],
    more: {
      title: nameOf('notifications', 'notification_id', 'title'),
      body: nameOf('notifications', 'notification_id', 'body'),
      channel: nameOf('notifications', 'notification_id', 'channel'),
    },
    erase: () => ({ reason: erasedIfSet('reason'), provider_message_id: none }),
  },
  {
    name: 'notifications_to_all_read',
    table: 'broadcast_reads',
    columns: ['user_id'],
    key: 'notification_id',
    more: { title: nameOf('notifications', 'notification_id', 'title'), body: nameOf('notifications', 'notification_id', 'body') },
  },
  { name: undefined, table: 'push_queue', columns: ['user_id'], key: null, erase: 'delete' },
  { name: 'push_devices', table: 'push_devices', columns: ['user_id'], omit: ['token'], key: null, erase: 'delete' },
  { name: 'whatsapp_last_message', table: 'whatsapp_windows', columns: ['user_id'], key: 'user_id', erase: 'delete' },
  // The text of a message may contain a code.
  { name: 'account_messages', table: 'account_outbox', columns: ['user_id'], omit: ['body'], erase: 'delete' },
  { name: 'sessions', table: 'sessions', columns: ['user_id'], omit: ['token_hash'], erase: 'delete' },
  { name: 'known_sign_ins', table: 'known_sign_ins', columns: ['user_id'], key: null, erase: 'delete' },
  { name: 'new_sign_ins', table: 'new_sign_ins', columns: ['user_id'], erase: 'delete' },
  { name: 'second_step', table: 'totp_secrets', columns: ['user_id'], omit: ['secret', 'last_used_step'], key: 'user_id', erase: 'delete' },
  { name: 'second_step_duties', table: 'second_step_duties', columns: ['user_id'], key: 'user_id', erase: 'delete' },
  { name: 'second_step_resets', table: 'second_step_resets', columns: ['user_id'], key: 'user_id', erase: 'delete' },
  { name: 'security_events', table: 'security_events', columns: ['user_id'], omit: ['group_key'], erase: 'delete' },
  {
    name: 'passkeys',
    table: 'passkeys',
    columns: ['user_id'],
    omit: ['credential_id', 'public_key', 'counter'],
    erase: 'delete',
  },
  { name: undefined, table: 'passkey_challenges', columns: ['user_id'], erase: 'delete' },
  { name: 'trusted_devices', table: 'trusted_devices', columns: ['user_id'], omit: ['token_hash', 'password_digest'], erase: 'delete' },
  { name: undefined, table: 'presence', columns: ['user_id'], key: null, erase: 'delete' },
  { name: undefined, table: 'verification_claims', columns: ['user_id'], key: null, erase: 'delete' },
  { name: undefined, table: 'recovery_codes', columns: ['user_id'], erase: 'delete' },
  { name: undefined, table: 'sign_in_challenges', columns: ['user_id'], erase: 'delete' },
  { name: undefined, table: 'password_reset_codes', columns: ['user_id'], erase: 'delete' },
  // Copies of responses, which repeat what is in the other tables.
  { name: undefined, table: 'idempotency_keys', columns: ['user_id'], erase: 'delete' },
  {
    name: 'document_views',
    isOfficeOnly: true,
    table: 'document_views',
    columns: ['member_id'],
    more: { viewed_by: nameOf('users', 'user_id') },
  },
  { name: undefined, table: 'start_views', columns: ['user_id'], key: null, erase: 'delete' },
  { name: 'saved_views', table: 'saved_views', columns: ['owner_id'], omit: searchKeys, erase: 'delete' },
  { name: 'files_uploaded', table: 'files', columns: ['created_by'], key: null },
  // Consents and withdrawals stay, because they prove what was agreed.
  {
    name: 'consents',
    table: 'consents',
    columns: ['user_id'],
    more: { recorded_by_name: nameOf('users', 'recorded_by') },
    erase: () => ({ note: none }),
  },
  // A notice says that a company sent a message, which the sections messages and audit have as well.
  { name: undefined, table: 'notices', columns: ['actor_id', 'user_id'] },
  // An export that a company started holds its data.
  { name: 'tasks', table: 'tasks', columns: ['created_by'], omit: ['run_id', 'runs', 'cursor'], erase: 'delete' },
  { name: undefined, table: 'task_problems', columns: [], where: namesPerson, erase: 'delete' },
  {
    name: 'merges',
    isOfficeOnly: true,
    table: 'doctor_merges',
    columns: ['survivor_id', 'other_id'],
    omit: ['moved'],
    erase: () => ({ before: sql`'{"survivor": {}, "other": {}}'` }),
  },
  {
    name: 'distinct_doctors',
    isOfficeOnly: true,
    table: 'distinct_doctors',
    columns: ['first_id', 'second_id'],
    key: null,
    erase: 'delete',
  },
  { name: 'erasure_requests', isOfficeOnly: true, table: 'erasures', columns: ['user_id'], erase: () => ({ reason: erasedText }) },
];

/** Columns of any section that say which administrator did something, or what the office noted. The person's own export leaves them out. */
export const officeColumns: readonly string[] = [
  'actor_id',
  'added_by',
  'archived_by',
  'changed_by',
  'contacted_by',
  'decided_by',
  'decided_by_name',
  'documents_removed_at',
  'hidden_by',
  'merged_into',
  'note',
  'recorded_by',
  'recorded_by_name',
  'reset_by',
];
