import type { Config } from '../../config/config.ts';
import type { ProviderLog } from '../index.ts';
import { createJitsiHost } from './jitsi.ts';
import type { MeetingHost } from './port.ts';

export type { MeetingHost } from './port.ts';

type MeetingSettings = Pick<Config, 'jitsi' | 'bigBlueButton' | 'publicUrl'>;

/** Opens the meeting host of the settings. The code of a host that is not chosen is not loaded, but for that of Jitsi, which is the default. */
export const openMeetings = async ({ jitsi, bigBlueButton, publicUrl }: MeetingSettings, log: ProviderLog): Promise<MeetingHost> => {
  if (!bigBlueButton || publicUrl === undefined) return createJitsiHost({ ...jitsi, publicUrl, log });
  const { createBigBlueButtonHost } = await import('./bigbluebutton/host.ts');
  return createBigBlueButtonHost({ ...bigBlueButton, publicUrl, log });
};
