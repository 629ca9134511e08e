import { readPageMeta } from '../../../../platform/page-meta.ts';

/** What the operator calls the issuer of single sign-on; undefined if there is none. */
export const getSsoName = (): string | undefined => readPageMeta('sso-name');
