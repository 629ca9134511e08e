import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../platform/i18n.ts';
import { resumeAfterVerification } from '../../../../platform/verification.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { OrDivider } from './or-divider.tsx';
import { startSsoVerification } from './sso.api.ts';
import { onVerification, openSsoWindow } from './sso-window.ts';
import { useSsoProblem } from './use-sso-problem.ts';

/** Verifies the user at the issuer instead of by the password, in a window over the page. */
export const SsoConfirm = ({ name }: { name: string }) => {
  const text = useText();
  const explain = useSsoProblem(name);
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const handleResult = (result: unknown) => (result === 'yes' ? resumeAfterVerification(true) : setProblem(explain(result)));
  const latest = useRef(handleResult);
  useEffect(() => {
    latest.current = handleResult;
  });
  // One channel for the whole time, because a closed one loses the messages that wait.
  useEffect(() => onVerification((result) => latest.current(result)), []);
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
