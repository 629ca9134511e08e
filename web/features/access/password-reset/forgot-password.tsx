import { Button, Center, Flex } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { codeRequest, forgottenPassword } from '../../../../contract/entities/access/password-reset.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { PasswordField, TextField } from '../../../kit/form/fields/fields.tsx';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n.ts';
import { FormError } from '../../../ui/form-footer.tsx';
import { EntryPage } from '../session/index.ts';
import { useForgottenPassword, useRequestCode } from './password-reset.api.ts';

const PhoneForm = ({ onSent }: { onSent: (phone: string) => void }) => {
  const text = useText();
  // The next form says the same.
  const mutation = useRequestCode({ skipSuccessToast: true });
  const form = useEntityForm({
    draft: codeRequest,
    initial: { phone: '' },
    save: (body) => mutation.send({ body }),
    onSaved: () => onSent(form.fields.getValues().phone),
  });
  return (
    <Flex component="form" onSubmit={form.submit} noValidate direction="column" gap={16}>
      <TextField
        form={form}
        name="phone"
        label={text('session.phone')}
        placeholder={text('session.phonePlaceholder')}
        kind="tel"
        autoComplete="username"
      />
      <FormError>{form.formError}</FormError>
      <Button type="submit" size="md" fullWidth loading={form.isPending}>
        {text('forgotPassword.send')}
      </Button>
    </Flex>
  );
};

// The server sends at most one code a minute to a phone.
const resendMs = 60_000;

/** The seconds until another code may be sent, counted from the first render or from the last call of `restart`. */
const useResendDelay = () => {
  const [endsAt, setEndsAt] = useState(() => now() + resendMs);
  const [time, setTime] = useState(now);
  const isOver = time >= endsAt;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const restart = () => {
    setTime(now());
    setEndsAt(now() + resendMs);
  };
  return { seconds: Math.max(0, Math.ceil((endsAt - time) / 1000)), restart };
};

const ResetForm = ({ phone, onChangePhone }: { phone: string; onChangePhone: () => void }) => {
  const text = useText();
  const navigate = useNavigate();
  const confirm = useForgottenPassword();
  const resend = useRequestCode();
  const { seconds, restart } = useResendDelay();
  const handleResend = async () => {
    const result = await resend.send({ body: { phone } });
    if (result.ok) restart();
  };
  const form = useEntityForm({
    draft: forgottenPassword,
    initial: { phone, code: '', password: '' },
    save: (body) => confirm.send({ body }),
    onSaved: () => void navigate({ to: '/login', replace: true }),
  });
  return (
    <Flex component="form" onSubmit={form.submit} noValidate direction="column" gap={16}>
      <TextField form={form} name="code" label={text('forgotPassword.code')} kind="code" autoComplete="one-time-code" />
      <PasswordField form={form} name="password" label={text('settings.newPassword')} />
      <FormError>{form.formError}</FormError>
      <Button type="submit" size="md" fullWidth loading={form.isPending}>
        {text('forgotPassword.save')}
      </Button>
      <Button variant="subtle" fullWidth loading={resend.isPending} disabled={seconds > 0} onClick={() => void handleResend()}>
        {seconds > 0 ? text('forgotPassword.sendAgainIn', { count: seconds }) : text('forgotPassword.sendAgain')}
      </Button>
      <Button variant="subtle" fullWidth onClick={onChangePhone}>
        {text('forgotPassword.changePhone')}
      </Button>
    </Flex>
  );
};

/** A user who forgot the password requests a code here and chooses a new password with it. */
export const ForgotPassword = () => {
  const text = useText();
  const [phone, setPhone] = useState<string>();
  const title = text('forgotPassword.title');
  return (
    // The key remounts the page, so that its first field gets the focus.
    <EntryPage
      key={phone}
      title={title}
      heading={title}
      lead={phone === undefined ? text('forgotPassword.lead') : text('forgotPassword.sent')}
    >
      {phone === undefined ? <PhoneForm onSent={setPhone} /> : <ResetForm phone={phone} onChangePhone={() => setPhone(undefined)} />}
      <Center mt={16}>
        <Link to="/login">{text('forgotPassword.back')}</Link>
      </Center>
    </EntryPage>
  );
};
