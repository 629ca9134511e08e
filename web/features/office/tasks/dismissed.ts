import { z } from 'zod';
import { readPreference, writePreference } from '../../../platform/preferences.ts';

const preference = 'dismissed-tasks';

/** The finished tasks that the user removed from the tray of this browser. */
export const readDismissed = (): readonly number[] => {
  try {
    return z
      .array(z.int())
      .catch([])
      .parse(JSON.parse(readPreference(preference) ?? '[]'));
  } catch {
    return []; // Something else has written the preference.
  }
};

export const writeDismissed = (ids: readonly number[]): void => writePreference(preference, JSON.stringify(ids));
