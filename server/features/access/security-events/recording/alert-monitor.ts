import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { securityEventsRead } from '../security-events.read.ts';

const windowMinutes = 10;

/** Counts failed sign-ins of administrators in the last ten minutes, by all processes. A threshold of 0 never raises an alert. */
export const readAlert = async (db: Database['db'], { now, threshold }: { now: Date; threshold: number }) => {
  const counts = await securityEventsRead.adminFailures(db, new Date(now.getTime() - windowMinutes * 60_000));
  const failures = counts.failed + counts.blocked;
  return { ...counts, failures, threshold, minutes: windowMinutes, is_on: threshold > 0 && failures >= threshold };
};

type Deps = { database: Database; clock: Clock; log: Logger; threshold: number };

/** Creates the gauge of the alert, and the check that sets it. The check logs when the alert begins and ends. */
export const createAlertMonitor = ({ database, clock, log, threshold }: Deps) => {
  const gauge = new Gauge({
    name: 'medboard_security_alert',
    help: '1 while at least SECURITY_ALERT_FAILURES sign-ins of administrators failed in ten minutes, otherwise 0',
    registers: [],
  });
  let isOn = false;
  return {
    gauge,
    async check(): Promise<void> {
      const { is_on, ...counts } = await readAlert(database.db, { now: clock.now(), threshold });
      gauge.set(is_on ? 1 : 0);
      if (is_on && !isOn) log.warn(counts, 'many sign-ins of administrators failed');
      if (!is_on && isOn) log.info(counts, 'the alert about failed sign-ins of administrators has ended');
      isOn = is_on;
    },
  };
};
