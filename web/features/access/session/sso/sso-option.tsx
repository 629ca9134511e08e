import { type ComponentType, lazy, Suspense } from 'react';
import { getSsoName } from './sso-name.ts';

type SsoSignInProps = { name: string; isOverPage: boolean };

// Most servers have no single sign-on, so the sign-in page does not load its code at once.
// If it does not load, the password form works without it.
const SsoSignIn = lazy<ComponentType<SsoSignInProps>>(() =>
  import('./sso-sign-in.tsx').then(
    ({ SsoSignIn: Component }) => ({ default: Component }),
    () => ({ default: () => null }),
  ),
);

/** Offers single sign-on if the server has it. `isOverPage` uses a window of its own, so that the page under a dialog stays. */
export const SsoOption = ({ isOverPage = false }: { isOverPage?: boolean }) => {
  const name = getSsoName();
  if (name === undefined) return null;
  return (
    <Suspense fallback={<div style={{ height: 108 }} aria-busy="true" />}>
      <SsoSignIn name={name} isOverPage={isOverPage} />
    </Suspense>
  );
};
