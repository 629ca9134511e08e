type Match = { readonly routeId: string; readonly pathname: string };

/** Whether the page of the given matches is the download page: no screen has the path, and it contains /app. */
export const isDownloadPage = (matches: readonly Match[]): boolean =>
  matches.some(({ routeId, pathname }) => routeId === '/shell/$' && pathname.includes('/app'));
