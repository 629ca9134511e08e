import type { Checked } from '../index.ts';

/** A request for the link at which one person enters a meeting. */
export type LinkRequest = {
  /** The id of the meeting at its host. */
  meetingId: string;
  title: string;
  /** The name that the others see. */
  username: string;
  now: Date;
  /** When the link expires. */
  until: Date;
};

/**
 * The service that holds the meetings of webinars. All methods but one may use the network, so call them only outside a transaction. They
 * throw ProviderError if the host cannot be asked.
 */
export type MeetingHost = Checked & {
  /** Returns the URL for the moderator, and opens the meeting if the host needs that. Never store or log it: whoever has it is the moderator. */
  moderatorLink(request: LinkRequest): Promise<string>;
  /** The link that all participants share; undefined if the host has none. It gives no moderator's rights if the host checks tokens. Uses no network. */
  participantLink(meetingId: string): string | undefined;
  /**
   * Returns the URL at which one participant enters, and opens the meeting if the host needs that. Absent if all participants enter at
   * `participantLink`; otherwise that is the address of our own page, which calls this.
   */
  joinLink?(request: LinkRequest): Promise<string>;
  /** Whether nobody is in the meeting; undefined if the host cannot tell. */
  isEmpty(meetingId: string): Promise<boolean | undefined>;
  /** Ends the meeting; does nothing if it is not running. */
  end(meetingId: string): Promise<void>;
};
