import { useEffect, useState } from 'react';
import { cancelSeconds } from '../../../../contract/entities/messages/notifications.ts';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n.ts';

/** Counts down to the time when sending starts. */
export const SendsIn = ({ at }: { at: string }) => {
  const text = useText();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The time of the server is known to the second.
  const seconds = Math.min(cancelSeconds, Math.ceil((Date.parse(at) - time) / 1000));
  return seconds > 0 ? text('notifications.sendsIn', { seconds }) : text('notifications.sending');
};
