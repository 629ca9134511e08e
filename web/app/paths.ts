/** A path without regard to letter case or a slash at its end, as the router matches it. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/** True where a page is the one that a link leads to, or stands below it. */
export const isUnder = (path: string, link: string): boolean => {
  const [here, there] = [plainPath(path), plainPath(link)];
  return here === there || (there !== '' && here.startsWith(`${there}/`));
};
