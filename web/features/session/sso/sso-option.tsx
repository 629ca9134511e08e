import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import { LazyBanner } from '../../../kit/lazy-banner.tsx';
import { loadScreenTexts } from '../../../platform/i18n.ts';
import { readPageMeta } from '../../../platform/page-meta.ts';

// Most servers have no single sign-on, so the sign-in page loads neither its code nor its texts at once.
const SsoSignIn = lazy(async () => {
  const [{ SsoSignIn: Component }] = await Promise.all([import('./sso-sign-in.tsx'), loadScreenTexts()]);
  return { default: Component };
});

/** What the operator calls the issuer of single sign-on; undefined if there is none. */
export const getSsoName = (): string | undefined => readPageMeta('sso-name');

/** Offers single sign-on if the server has it; the password form works without it. `isOverPage` uses a window of its own, so that the page under a dialog stays. */
export const SsoOption = ({ isOverPage = false }: { isOverPage?: boolean }) => {
  const name = getSsoName();
  if (name === undefined) return null;
  return (
    <LazyBanner fallback={<Skeleton height={92} mt={16} />}>
      <SsoSignIn name={name} isOverPage={isOverPage} />
    </LazyBanner>
  );
};
