/** True for a path of this website, so that a redirect cannot leave it; false for other addresses, such as `//elsewhere.example`. */
export const isLocalPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);
