/** Whom a link to lead a meeting is made for, and how long it has to open the room. */
export type Leading = {
  /** Names the room. */
  meetingId: string;
  title: string;
  /** What the others see the moderator called. */
  username: string;
  now: Date;
  until: Date;
};

/** Holds the rooms of webinars. Its calls may go over the network: only where no transaction is open. */
export type MeetingHost = {
  /** The address at which the moderator leads the meeting; where the host needs it, the room is opened. Whoever has the address is the moderator: it is neither stored nor logged. */
  moderatorLink(leading: Leading): Promise<string>;
  /** Whether nobody is in the room; undefined where the host cannot tell. */
  isEmpty(meetingId: string): Promise<boolean | undefined>;
  /** Ends the meeting; nothing happens where none is held. */
  end(meetingId: string): Promise<void>;
};
