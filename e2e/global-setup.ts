import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the one server of this run answers. */
    url: string;
  }
}

/** One server for all journeys: filling it with demo data takes longer than most of them. Each journey works on records of its own. */
export const setup = async (project: TestProject) => {
  const server = await startServer();
  project.provide('url', server.url);
  return async () => {
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
  };
};
