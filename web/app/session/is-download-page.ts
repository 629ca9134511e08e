/** The id of the route with the frame of the product. */
export const shellRouteId = 'shell';
/** The path of its route that matches every unknown path. */
export const unknownPath = '$';

type Match = { readonly routeId: string; readonly pathname: string };

/** Whether the page of the given matches is the download page: no screen has the path, and it contains /app. */
export const isDownloadPage = (matches: readonly Match[]): boolean =>
  matches.some(({ routeId, pathname }) => routeId === `/${shellRouteId}/${unknownPath}` && pathname.includes('/app'));
