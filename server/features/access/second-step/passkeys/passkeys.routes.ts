import { passkeyRoutes as routes } from '../../../../../contract/entities/access/passkeys.ts';
import { secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { handle, handlePrepared } from '../../../../kit/handle.ts';
import { completeSignIn, createSignInRequest, verifyPasskeyOfChallenge } from '../challenge.service.ts';
import { passkeys } from './passkeys.service.ts';

export const passkeysHandlers = [
  handle(routes.signInOptions, ({ body, context }) => createSignInRequest(context, body.challenge)),
  handlePrepared(
    routes.signInWithPasskey,
    ({ body, ...outside }) => verifyPasskeyOfChallenge(body, outside),
    ({ body, context, prepared }) => completeSignIn(context, prepared, body.trust_device),
  ),
  handle(routes.proofOptions, ({ context }) => passkeys.createProof(context)),
  handlePrepared(
    secondStepRoutes.passkeyOptions,
    ({ body, ...outside }) => passkeys.verifyOwner(body, outside),
    ({ context, prepared }) => passkeys.startAddition(context, prepared),
  ),
  handlePrepared(
    routes.addPasskey,
    ({ body, ...outside }) => passkeys.verifyNew(body, outside),
    ({ body, context, prepared }) => passkeys.add(context, body.name, prepared),
  ),
  handle(routes.renamePasskey, ({ params, body, context }) => passkeys.rename(context, params.id, body)),
  handlePrepared(
    secondStepRoutes.removePasskey,
    ({ params, body, ...outside }) => passkeys.verifyRemoval(params.id, body, outside),
    ({ params, context, prepared }) => passkeys.remove(context, params.id, prepared),
  ),
];
