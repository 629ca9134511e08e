const loopbackHosts = new Set(['', 'localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a database URL names another machine, but not whether the connection is encrypted. */
export const lacksEncryptionChoice = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const isLocal = loopbackHosts.has(host) || decodeURIComponent(host).startsWith('/');
  return !isLocal && !searchParams.has('sslmode') && !searchParams.has('ssl');
};

/** Names the server and the database of a URL, without the password. Empty if the URL names neither. */
export const describeAddress = (url: string): string => {
  if (!URL.canParse(url)) return '';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};
