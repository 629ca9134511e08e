import { Center, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n.ts';
import { readPageMeta } from '../../../platform/page-meta.ts';
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
      <DemoHint />
    </EntryPage>
  );
};

/** The accounts of the demo data, if the server stored them at its start and only this machine reaches it. */
const DemoHint = () => {
  const text = useText();
  const password = readPageMeta('demo-password');
  if (password === undefined) return null;
  return (
    <Text mt={24} ta="center" fz="sm" c="dimmed">
      {text('session.demo', { admin: '01000000001', company: '01000000002', password })}
    </Text>
  );
};
