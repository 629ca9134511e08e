import { Center } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { EntryPage } from './entry-page.tsx';
import { SsoOption } from './sso/sso-option.tsx';

/** The sign-in screen. */
export const SignIn = () => {
  const text = useText();
  const navigate = useNavigate();
  return (
    <EntryPage title={text('session.title')} heading={text('session.welcome')} lead={text('brand.slogan')}>
      <CredentialsForm submitLabel={text('session.login')} onSignedIn={() => void navigate({ to: '/', replace: true })} />
      <Center mt={16}>
        <Link to="/forgot-password">{text('session.forgot')}</Link>
      </Center>
      <SsoOption />
    </EntryPage>
  );
};
