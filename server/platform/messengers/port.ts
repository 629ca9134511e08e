/** What is sent: one text for a whole batch. */
export type Message = { title: string | null; body: string };

/** One recipient of a batch. The delivery's id names the sending: under it nobody is sent the same message twice by an idempotent messenger. */
export type Recipient = { deliveryId: number; userId: number; phone: string };

/** What became of one recipient. A failure that is not permanent is tried again later. */
export type Outcome =
  | { deliveryId: number; state: 'sent' | 'delivered' }
  | { deliveryId: number; state: 'failed'; reason: string; isPermanent: boolean };

/** One way to reach members. A call that throws says nothing about its recipients: some of them may have been sent the message. */
export type Messenger = {
  /** Whether it takes a delivery's id once only, so that a sending whose outcome was lost may be repeated. */
  isIdempotent: boolean;
  /** Why this member cannot be reached; undefined where it can. */
  reachOf(member: { phone: string }): string | undefined;
  /** Hands a batch over; called outside of any transaction, with recipients that can be reached. */
  send(message: Message, batch: readonly Recipient[]): Promise<Outcome[]>;
};

/** The messenger of each channel. */
export type Messengers = { readonly whatsapp: Messenger; readonly notification: Messenger };
