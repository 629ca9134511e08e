import type { FastifyPluginAsync } from 'fastify';
import type { Language } from '../../../../contract/app/kit.ts';
import type { ConsentState } from '../../../../contract/entities/members/consents.ts';
import type { Checked } from '../index.ts';

/** A notification, the same for all recipients of a batch. The purpose may choose a template. */
export type NotificationText = { id: number; title: string | null; body: string; purpose: 'marketing' | 'service' };

/**
 * One recipient of a batch. `deliveryId` identifies the delivery: an idempotent messenger sends the same id only once. `attempt` counts from
 * 1, and again after each definite failure.
 */
export type Recipient = { deliveryId: number; attempt: number; userId: number; phone: string };

/**
 * The result for one recipient. `messageId` is the id at the provider. A failure that is not permanent is retried later, at the earliest
 * after `retryAfterSeconds`. A recipient without a result may have received the text.
 */
export type Outcome =
  | { deliveryId: number; state: 'sent' | 'delivered'; messageId?: string | undefined }
  | { deliveryId: number; state: 'failed'; reason: string; isPermanent: boolean; retryAfterSeconds?: number | undefined };

/**
 * What a provider reports about a message after it accepted it. `delivery` is undefined if only the message id is known. With `retryAfterSeconds` a failed message may be sent again, at the earliest after that time.
 */
export type DeliveryReport = {
  delivery: { id: number; attempt: number } | undefined;
  messageId: string;
  state: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  /** Why it failed; null otherwise. */
  reason: string | null;
  retryAfterSeconds: number | undefined;
};

/** Stores reports. They may be repeated, late, in any order, and about unknown deliveries. It throws if they must be sent again. */
export type ReportReceiver = (reports: readonly DeliveryReport[]) => Promise<void>;

/** What a member replied about marketing by WhatsApp. */
export type ConsentReply = { userId: number; state: ConsentState; at: Date };

/** Stores what providers report. A consent may be repeated, late and in any order, too. It throws if it must be sent again. */
export type ProviderReceivers = { receiveReports: ReportReceiver; receiveConsent(reply: ConsentReply): Promise<void> };

/** One channel to reach members. If `send` throws, some recipients may have received the text. */
export type Messenger = Checked & {
  /** Whether a repeated `deliveryId` is ignored, so that a send with an unknown outcome may be repeated. */
  isIdempotent: boolean;
  /** Why this member cannot be reached; undefined if the member can be. */
  unreachableReason(member: { phone: string }): string | undefined;
  /** The consent that a member needs: a given one if it is required, otherwise one that was not withdrawn. Absent if the channel needs none. */
  consent?: { channel: 'whatsapp' | 'push'; isRequired: boolean };
  /** How many recipients a batch has at most, so that it is sent within half a minute. */
  batchSize?: number;
  /** Sends a batch to recipients that can be reached. Call it outside a transaction. */
  send(text: NotificationText, batch: readonly Recipient[]): Promise<Outcome[]>;
};

/** Who gets a message about an account; `id` is undefined if the account does not exist yet. */
export type AccountRecipient = { id: number | undefined; phone: string; email: string };

/** A message to a user about their account. A service may need a template for each kind. */
export type AccountMessage =
  | { kind: 'resetCode'; code: string; minutes: number }
  /** Proves a phone, also one without an account. */
  | { kind: 'verifyPhone'; code: string; minutes: number; language: Language }
  | { kind: 'passwordChanged' }
  | { kind: 'secondStepReset' }
  /** Confirms a reply about marketing. */
  | { kind: 'marketing'; state: ConsentState }
  | { kind: 'test' };

/** Sends messages about accounts, one at a time. */
export type AccountMessenger = Checked & {
  /** Whether messages are only stored, and nothing is sent. */
  isOutbox?: true;
  /** Why this user cannot be reached; undefined if the user can be. */
  unreachableReason(user: { phone: string; email: string }): string | undefined;
  /**
   * Sends a message to a user who can be reached. A repetition may send it twice; with the same `deliveryId`, a recipient can recognize that.
   * Throws ProviderError if a service does not accept it. Call it outside a transaction.
   */
  send(message: AccountMessage, user: AccountRecipient, deliveryId?: string): Promise<void>;
};

/** The messenger of each channel, and those for messages about accounts. */
export type Messengers = {
  readonly whatsapp: Messenger;
  readonly notification: Messenger;
  /** Sends notifications in the app to the devices of their recipients as well; undefined if push is off. */
  readonly push: Messenger | undefined;
  readonly accountWhatsapp: AccountMessenger;
  readonly accountMail: AccountMessenger;
  /** The routes on which a provider reports what became of messages; undefined without such a provider. */
  routes?(receivers: ProviderReceivers): FastifyPluginAsync;
};
