import type { Config } from '../config.ts';
import { createJitsiHost } from './jitsi.ts';
import type { MeetingHost } from './port.ts';

export type { MeetingHost } from './port.ts';

/** Creates the meeting host of the settings. */
export const openMeetings = ({ jitsi }: Pick<Config, 'jitsi'>): MeetingHost => createJitsiHost(jitsi);
