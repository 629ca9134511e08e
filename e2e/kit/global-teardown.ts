/** Ends the servers of e2e/kit/web-server.ts and fails the run if one of them does not end with exit code 0. */
const stopServers = async () => {
  const response = await fetch(process.env['E2E_SHUTDOWN'] ?? '', { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
};

export default stopServers;
