import { openTestApp } from './app.ts';
import { buildAdmin } from './builders.ts';

/** Sends names to the route that adds a record; returns the status of each response, with the message for the name if it was rejected. */
export const storeNames = async (url: string, names: readonly unknown[]): Promise<string[]> => {
  const test = await openTestApp();
  try {
    const token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const results: string[] = [];
    for (const name of names) {
      const { status, body } = await test.send({ method: 'POST', url, payload: { name }, token });
      const messages = (body as { errors?: Record<string, string[]> }).errors?.['name'] ?? [];
      results.push([status, ...messages].join(' '));
    }
    return results;
  } finally {
    await test.close();
  }
};

/** Names that are missing: absent, null, empty or spaces. */
export const missingNames = [undefined, null, '', '   '] as const;
