import { SetUp } from '../features/second-step/set-up.tsx';
import { DutyPage } from '../features/session/duty-page.tsx';
import { useText } from '../platform/i18n.ts';

/** An administrator who must have a second step sets it up here, and then continues to the requested page. */
export const SecondStepPage = () => {
  const text = useText();
  return (
    <DutyPage title={text('secondStep.setUpTitle')} lead={text('secondStep.required')}>
      {(onDone) => <SetUp onDone={onDone} />}
    </DutyPage>
  );
};
