import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SignInChallenge } from '../../../../../contract/entities/access/session.ts';
import { ssoPage } from '../../../../../contract/entities/access/sso.ts';
import { useText } from '../../../../platform/i18n.ts';
import { isLocalPath } from '../../../../platform/local-path.ts';
import { showSuccess } from '../../../../platform/toast.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { CodeForm } from '../../second-step/index.ts';
import { EntryPage } from '../entry-page.tsx';
import { refreshMe } from '../session.api.ts';
import { completeSso } from './sso.api.ts';
import { getSsoName } from './sso-name.ts';
import { announceConfirmation } from './sso-window.ts';
import { useSsoProblem } from './use-sso-problem.ts';

type State =
  | { kind: 'pending' }
  | { kind: 'challenge'; challenge: SignInChallenge; to: string }
  | { kind: 'problem'; message: string; isPopup?: boolean }
  | { kind: 'done' };

/** Handles the result in the URL fragment once and removes it from the URL. */
const useSsoResult = () => {
  const text = useText();
  const client = useQueryClient();
  const router = useRouter();
  const { hash } = useLocation();
  const explain = useSsoProblem(getSsoName() ?? '');
  const [state, setState] = useState<State>({ kind: 'pending' });
  const isStarted = useRef(false);
  const finish = (to: string) => {
    refreshMe(client);
    // In a popup there is no page to continue to.
    if (to === ssoPage) {
      setState({ kind: 'done' });
      window.close();
    } else router.history.replace(isLocalPath(to) ? to : '/');
  };
  const exchange = async (code: string) => {
    try {
      const { to, challenge, message } = await completeSso(code);
      if (challenge !== undefined) return setState({ kind: 'challenge', challenge, to });
      showSuccess(message ?? text('session.signedIn'));
      finish(to);
    } catch (error) {
      setState({ kind: 'problem', message: explain(error) });
    }
  };
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const result = new URLSearchParams(hash);
    const [code, verified] = [result.get('code'), result.get('verified')];
    router.history.replace(ssoPage);
    if (code !== null) void exchange(code);
    else if (verified === 'yes') {
      announceConfirmation(verified);
      finish(ssoPage);
    } else {
      if (verified !== null) announceConfirmation(verified);
      setState({ kind: 'problem', message: explain(verified ?? 'expired'), isPopup: verified !== null });
    }
  });
  return { state, setState, finish };
};

/** Receives the result of a single sign-on: a code for a session, or that the user was confirmed. */
export const SsoPage = () => {
  const text = useText();
  const { state, setState, finish } = useSsoResult();
  const title = text('sso.title');
  const lead = { pending: 'sso.lead', challenge: 'brand.slogan', problem: 'brand.slogan', done: 'sso.done' } as const;
  return (
    <EntryPage key={state.kind} title={title} heading={title} lead={text(lead[state.kind])}>
      {state.kind === 'pending' ? (
        <Center>
          <Loader aria-label={text('sso.lead')} />
        </Center>
      ) : null}
      {state.kind === 'challenge' ? (
        <CodeForm
          challenge={state.challenge}
          submitLabel={text('session.login')}
          backLabel={text('common.cancel')}
          onSignedIn={() => finish(state.to)}
          onBack={(message) => setState({ kind: 'problem', message: message ?? text('sso.stopped') })}
        />
      ) : null}
      {state.kind === 'problem' ? (
        <>
          <FormError>{state.message}</FormError>
          <Center mt={16}>{state.isPopup ? text('sso.done') : <Link to="/login">{text('forgotPassword.back')}</Link>}</Center>
        </>
      ) : null}
    </EntryPage>
  );
};
