import type { Config } from '../config.ts';
import { jitsiHost } from './jitsi.ts';
import type { MeetingHost } from './port.ts';

export type { MeetingHost } from './port.ts';

/** The meeting host that the settings name. */
export const openMeetings = ({ meetings, jitsi }: Pick<Config, 'meetings' | 'jitsi'>): MeetingHost => {
  const hosts = { jitsi: jitsiHost };
  return hosts[meetings](jitsi);
};
