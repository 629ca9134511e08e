/** The text of a notification, the same for all recipients of a batch. */
export type NotificationText = { title: string | null; body: string };

/** One recipient of a batch. `deliveryId` identifies the delivery: an idempotent messenger sends the same id only once. */
export type Recipient = { deliveryId: number; userId: number; phone: string };

/** The result for one recipient. A failure that is not permanent is retried later. */
export type Outcome =
  | { deliveryId: number; state: 'sent' | 'delivered' }
  | { deliveryId: number; state: 'failed'; reason: string; isPermanent: boolean };

/** One channel to reach members. If `send` throws, some recipients may have received the text. */
export type Messenger = {
  /** Whether a repeated `deliveryId` is ignored, so that a send with an unknown outcome may be repeated. */
  isIdempotent: boolean;
  /** Why this member cannot be reached; undefined if the member can be. */
  unreachableReason(member: { phone: string }): string | undefined;
  /** The consent that a member needs: a given one if it is required, otherwise one that was not withdrawn. Absent if the channel needs none. */
  consent?: { channel: 'whatsapp' | 'push'; isRequired: boolean };
  /** Sends a batch to recipients that can be reached. Call it outside a transaction. */
  send(text: NotificationText, batch: readonly Recipient[]): Promise<Outcome[]>;
};

/** A message to a user about their account. A service may need a template for each kind. */
export type AccountMessage =
  | { kind: 'resetCode'; code: string; minutes: number }
  | { kind: 'passwordChanged' }
  | { kind: 'secondStepReset' };

/** Sends messages about accounts, one at a time. */
export type AccountMessenger = {
  /** Why this user cannot be reached; undefined if the user can be. */
  unreachableReason(user: { phone: string; email: string }): string | undefined;
  /** Sends a message to a user who can be reached. A repetition may send it twice. Call it outside a transaction. */
  send(message: AccountMessage, user: { id: number; phone: string; email: string }): Promise<void>;
};

/** The messenger of each channel, and those for messages about accounts. */
export type Messengers = {
  readonly whatsapp: Messenger;
  readonly notification: Messenger;
  readonly accountWhatsapp: AccountMessenger;
  readonly accountMail: AccountMessenger;
};
