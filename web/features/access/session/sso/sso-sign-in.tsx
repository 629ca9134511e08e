import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ssoPage } from '../../../../../contract/entities/access/sso.ts';
import { useText } from '../../../../platform/i18n.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { OrDivider } from './or-divider.tsx';
import { startSso } from './sso.api.ts';
import { openSsoWindow } from './sso-window.ts';
import { useSsoProblem } from './use-sso-problem.ts';

/** A button to the issuer, and the reason if a sign-on there has failed. */
export const SsoSignIn = ({ name, isOverPage }: { name: string; isOverPage: boolean }) => {
  const text = useText();
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the URL may contain anything
  const { sso: reason } = useSearch({ strict: false }) as { sso?: unknown };
  const explain = useSsoProblem(name);
  const [problem, setProblem] = useState(() => (isOverPage || reason === undefined ? undefined : explain(reason)));
  const [isPending, setIsPending] = useState(false);
  // Back returns to this page as it was left, with the button pending.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsPending(false);
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
  const handleClick = async () => {
    setProblem(undefined);
    setIsPending(true);
    try {
      // The window returns to the page of single sign-on and closes; the session then arrives in this tab too.
      if (isOverPage) await openSsoWindow(() => startSso(ssoPage));
      else location.assign(await startSso('/'));
    } catch (error) {
      setProblem(explain(error));
      setIsPending(false);
    }
    if (isOverPage) setIsPending(false);
  };
  return (
    <>
      <OrDivider />
      <FormError>{problem}</FormError>
      <Button variant="default" size="md" fullWidth mt={problem ? 16 : 0} loading={isPending} onClick={() => void handleClick()}>
        {text('sso.signIn', { name })}
      </Button>
    </>
  );
};
