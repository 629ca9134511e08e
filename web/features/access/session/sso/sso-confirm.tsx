import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../platform/i18n.ts';
import { resumeAfterPasswordConfirmation } from '../../../../platform/password-confirmation.ts';
import { FormError } from '../../../../ui/form-footer.tsx';
import { OrDivider } from './or-divider.tsx';
import { startSsoConfirmation } from './sso.api.ts';
import { onConfirmation, openSsoWindow } from './sso-window.ts';
import { useSsoProblem } from './use-sso-problem.ts';

/** Asks the issuer instead of the password, in a window over the page. */
export const SsoConfirm = ({ name }: { name: string }) => {
  const text = useText();
  const explain = useSsoProblem(name);
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const handleResult = (result: unknown) => (result === 'yes' ? resumeAfterPasswordConfirmation(true) : setProblem(explain(result)));
  const latest = useRef(handleResult);
  useEffect(() => {
    latest.current = handleResult;
  });
  // One channel for the whole time, because a closed one loses the messages that wait.
  useEffect(() => onConfirmation((result) => latest.current(result)), []);
  const handleClick = async () => {
    setProblem(undefined);
    setIsPending(true);
    await openSsoWindow(startSsoConfirmation).catch((error: unknown) => setProblem(explain(error)));
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
