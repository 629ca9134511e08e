/** True for a path of this website, which a link of the page may name; false for other addresses, such as `//elsewhere.example`. */
export const isLocalPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);
