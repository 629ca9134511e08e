const loopbackHosts = new Set(['', 'localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a database URL names another machine, but not whether the connection is encrypted. */
export const lacksEncryptionChoice = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const isLocal = loopbackHosts.has(host) || decodeURIComponent(host).startsWith('/');
  return !isLocal && !searchParams.has('sslmode') && !searchParams.has('ssl');
};
