/** A request for the link at which a moderator leads a meeting. */
export type ModeratorLinkRequest = {
  /** The id of the meeting at its host. */
  meetingId: string;
  title: string;
  /** The name that participants see for the moderator. */
  username: string;
  now: Date;
  /** When the link expires. */
  until: Date;
};

/** The service that holds the meetings of webinars. All methods but one may use the network, so call them only outside a transaction. */
export type MeetingHost = {
  /** Returns the URL for the moderator, and opens the meeting if the host needs that. Never store or log it: whoever has it is the moderator. */
  moderatorLink(request: ModeratorLinkRequest): Promise<string>;
  /** The link for participants; undefined if the host has none. It gives no moderator's rights if the host checks tokens. Uses no network. */
  participantLink(meetingId: string): string | undefined;
  /** Whether nobody is in the meeting; undefined if the host cannot tell. */
  isEmpty(meetingId: string): Promise<boolean | undefined>;
  /** Ends the meeting; does nothing if it is not running. */
  end(meetingId: string): Promise<void>;
};
