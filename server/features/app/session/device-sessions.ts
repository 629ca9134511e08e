import { sessionId } from '../../../../contract/entities/access/active-sessions.ts';
import type { DoctorDevice } from '../../../../contract/entities/members/doctor-app.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { appIdleTimeoutMs, parseUserAgent } from '../../access/session/index.ts';
import { appSessionRepo } from './app-session.repo.ts';

/** The devices of any doctor, for the office. */
export const deviceSessions = {
  async list({ db, now }: Context, doctorId: number): Promise<DoctorDevice[]> {
    const rows = await appSessionRepo.list(db, doctorId, { now, idleSince: new Date(now.getTime() - appIdleTimeoutMs) });
    return rows.map((row) => ({
      id: toId(sessionId, row.id),
      name: row.device_name,
      platform: row.push_platform,
      ...parseUserAgent(row.user_agent ?? ''),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    }));
  },
  /** Ends a session with its push device; returns what the device is called, undefined if the doctor has no such session. */
  remove: async ({ db }: Context, doctorId: number, id: number): Promise<{ device: string | null } | undefined> => {
    const row = await appSessionRepo.removeById(db, doctorId, id);
    return row && { device: row.device_name ?? parseUserAgent(row.user_agent ?? '').browser };
  },
};
