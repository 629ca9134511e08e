/** The second letter of the keys that open a page, such as G D. */
export const pageKeys: Readonly<Record<string, string>> = {
  h: '/',
  d: '/doctors',
  c: '/companies',
  g: '/groups',
  o: '/contact',
  l: '/library',
  b: '/blogs',
  s: '/stories',
  f: '/conferences',
  p: '/posts',
  i: '/important-notes',
  m: '/messages',
  n: '/notifications',
  w: '/meetings',
  a: '/areas',
  ',': '/settings',
};
