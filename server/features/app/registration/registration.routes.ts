import { registrationRoutes as routes } from '../../../../contract/app/registration.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { codeSent, requestCode, verifyCode } from '../codes/index.ts';
import { pictures } from './pictures.service.ts';
import { registrations } from './registration.service.ts';
import { submit } from './submit.service.ts';

export const registrationHandlers = [
  handlePrepared(
    routes.start,
    ({ body: { phone, locale }, ...deps }) => requestCode(deps, { phone, purpose: 'register', language: locale }),
    async () => ({ message: codeSent }),
  ),
  handlePrepared(
    routes.verify,
    ({ body, ...deps }) => verifyCode(deps, { ...body, purpose: 'register' }),
    ({ context, prepared }) => registrations.create(context, prepared),
  ),
  handle(routes.read, ({ context }) => registrations.read(context)),
  handlePrepared(
    routes.change,
    ({ body, ...deps }) => registrations.hashPassword(deps, body),
    ({ body, context, prepared }) => registrations.change(context, body, prepared),
  ),
  handlePrepared(
    routes.front,
    (deps) => pictures.assertAllowed(deps),
    ({ files, context }) => pictures.store(context, 'front_image_id', files.image),
  ),
  handlePrepared(
    routes.back,
    (deps) => pictures.assertAllowed(deps),
    ({ files, context }) => pictures.store(context, 'back_image_id', files.image),
  ),
  handlePrepared(
    routes.image,
    (deps) => pictures.assertAllowed(deps),
    ({ files, context }) => pictures.store(context, 'image_id', files.image),
  ),
  handle(routes.submit, ({ body, context }) => submit(context, body)),
];
