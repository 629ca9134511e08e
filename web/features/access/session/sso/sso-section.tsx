import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { passwordConfirmation } from '../../../../../contract/entities/access/active-sessions.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { PasswordField } from '../../../../kit/form/fields/fields.tsx';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { formatDay } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmailText } from '../../../../ui/text.tsx';
import { useMe } from '../session.api.ts';
import { useSsoIdentity, useUnlinkSso } from './sso.api.ts';
import { getSsoName } from './sso-name.ts';

const UnlinkModal = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const text = useText();
  const mutation = useUnlinkSso();
  const form = useEntityForm({
    draft: passwordConfirmation,
    initial: { password: '' },
    save: (body) => mutation.send({ body }),
    onSaved: onClose,
  });
  return (
    <FormModal title={text('sso.unlinkTitle', { name })} form={form} submitLabel={text('sso.unlink')} onClose={onClose}>
      <p>{text('sso.unlinkText', { name })}</p>
      <PasswordField form={form} name="password" label={text('settings.currentPassword')} purpose="current-password" isRequired />
    </FormModal>
  );
};

const Identity = ({ name }: { name: string }) => {
  const text = useText();
  const { data, error, refetch } = useSsoIdentity();
  const [isUnlinking, setIsUnlinking] = useState(false);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={36} width={160} />;
  if (data.data === null) return <p>{text('sso.notLinked', { name })}</p>;
  const { email, linked_at } = data.data;
  return (
    <>
      <p>{text('sso.linkedSince', { name, date: formatDay(linked_at) })}</p>
      <Text mt={4} mb={16} c="var(--ink-soft)" style={{ overflowWrap: 'anywhere' }}>
        <EmailText>{email}</EmailText>
      </Text>
      <Button variant="default" onClick={() => setIsUnlinking(true)}>
        {text('sso.unlink')}
      </Button>
      {isUnlinking ? <UnlinkModal name={name} onClose={() => setIsUnlinking(false)} /> : null}
    </>
  );
};

/** Shows in the settings which account at the issuer is linked, and unlinks it. Only administrators have one, and only if the server has single sign-on. */
export const SsoSection = () => {
  const text = useText();
  const name = getSsoName();
  const me = useMe();
  if (name === undefined || me?.roles !== 'admin') return null;
  return (
    <Panel>
      <h2>{text('sso.title')}</h2>
      <Text mt={4} mb={20} c="var(--ink-soft)">
        {text('sso.text', { name })}
      </Text>
      <Identity name={name} />
    </Panel>
  );
};
