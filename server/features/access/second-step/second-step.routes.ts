import { secondStepRoutes as routes } from '../../../../contract/entities/access/second-step.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { completeSignIn, verifyChallenge } from './challenge.service.ts';
import { proveFully } from './methods/proof.service.ts';
import { resetSecondStep } from './reset/reset.service.ts';
import { secondStep } from './second-step.service.ts';

export const secondStepHandlers = [
  handlePrepared(
    routes.signIn,
    ({ body, ...outside }) => verifyChallenge(body, outside),
    ({ body, context, prepared }) => completeSignIn(context, prepared, body.trust_device),
  ),
  handle(routes.get, ({ context }) => secondStep.get(context)),
  handlePrepared(
    routes.start,
    ({ body, ...outside }) => secondStep.verifyOwner(body, outside),
    ({ context, prepared }) => secondStep.start(context, prepared),
  ),
  handlePrepared(
    routes.enable,
    ({ body, ...outside }) => secondStep.verifyFirstCode(body, outside),
    ({ context, prepared }) => secondStep.enable(context, prepared),
  ),
  handlePrepared(
    routes.disable,
    ({ body, ...outside }) => proveFully(body, outside),
    ({ context, prepared }) => secondStep.disable(context, prepared),
  ),
  handlePrepared(
    routes.newCodes,
    ({ body, ...outside }) => proveFully(body, outside),
    ({ context, prepared }) => secondStep.newCodes(context, prepared),
  ),
  handlePrepared(
    routes.removeApp,
    ({ body, ...outside }) => proveFully(body, outside),
    ({ context, prepared }) => secondStep.removeApp(context, prepared),
  ),
  handle(routes.dismissReset, ({ context }) => secondStep.dismissReset(context)),
  handle(routes.reset, ({ body, context }) => resetSecondStep(context, body.user_id)),
];
