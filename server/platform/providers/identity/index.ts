import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { createOpenIdProvider } from './openid.ts';
import type { IdentityProvider } from './port.ts';

export { IdentityError, type IdentityProvider, type IdTokenFields } from './port.ts';
export { type SsoConfig, ssoCallbackPath } from './settings.ts';

/** Creates the identity provider of the settings; undefined if there is none. It requests nothing before its first use. */
export const openIdentityProvider = ({ sso }: Pick<Config, 'sso'>, clock: Clock): IdentityProvider | undefined =>
  sso && createOpenIdProvider(sso, clock);
