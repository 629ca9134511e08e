import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { resumeAfterVerification } from '../../../platform/verification.ts';
import { FormError } from '../../../ui/form-footer.tsx';
import { OrDivider } from './or-divider.tsx';
import { startSsoVerification } from './sso.api.ts';
import { getSsoName } from './sso-option.tsx';
import { onVerification, openSsoWindow } from './sso-window.ts';
import { useSsoProblem } from './use-sso-problem.ts';

/** Verifies the user at the issuer instead of by the password, in a window over the page. */
export const SsoConfirm = () => {
  const text = useText();
  const name = getSsoName();
  const explain = useSsoProblem(name ?? '');
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  useEffect(() => onVerification((result) => (result === 'yes' ? resumeAfterVerification(true) : setProblem(explain(result)))), [explain]);
  if (name === undefined) return null;
  const handleClick = async () => {
    setProblem(undefined);
    setIsPending(true);
    await openSsoWindow(startSsoVerification).catch((error: unknown) => setProblem(explain(error)));
    setIsPending(false);
  };
  return (
    <>
      <OrDivider />
      <FormError>{problem}</FormError>
      <Button variant="default" fullWidth mt={problem ? 16 : 0} loading={isPending} onClick={() => void handleClick()}>
        {text('sso.confirm', { name })}
      </Button>
    </>
  );
};
