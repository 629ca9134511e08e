import { type ComponentType, lazy, Suspense } from 'react';
import { loadScreenTexts } from '../../../platform/i18n.ts';
import { getSsoName } from './sso-name.ts';

type SsoSignInProps = { name: string; isOverPage: boolean };

// Most servers have no single sign-on, so the sign-in page loads neither its code nor its texts at once.
// If they do not load, the password form works without them.
const SsoSignIn = lazy<ComponentType<SsoSignInProps>>(() =>
  Promise.all([import('./sso-sign-in.tsx'), loadScreenTexts()]).then(
    ([{ SsoSignIn: Component }]) => ({ default: Component }),
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
