import { closureRoutes } from '../../../../contract/app/closure.ts';
import { ownConsentsRoutes } from '../../../../contract/app/consents.ts';
import { meRoutes } from '../../../../contract/app/me.ts';
import { phoneRoutes } from '../../../../contract/app/phone.ts';
import { handle, handleDownload, handlePrepared } from '../../../kit/handle.ts';
import { consents } from '../../members/consents/index.ts';
import { codeSent, requestCode } from '../codes/index.ts';
import { closure } from './closure.service.ts';
import { me } from './me.service.ts';
import { own } from './own.service.ts';
import { phones } from './phone.service.ts';

export const meHandlers = [
  handle(meRoutes.read, ({ context }) => me.read(context)),
  handle(meRoutes.change, ({ body, context }) => me.change(context, body)),
  handle(meRoutes.changeImage, ({ files, context }) => me.changeImage(context, files)),
  handlePrepared(
    phoneRoutes.requestCode,
    ({ body: { phone }, ...deps }) => requestCode(deps, { phone, purpose: 'change_phone' }),
    async () => ({ message: codeSent }),
  ),
  handlePrepared(
    phoneRoutes.change,
    ({ body, ...deps }) => phones.verify(body, deps),
    ({ context, prepared }) => phones.change(context, prepared),
  ),
  handle(meRoutes.acceptTerms, ({ body, context }) => me.acceptTerms(context, body.version)),
  handle(meRoutes.decisions, ({ query, context }) => own.decisions(context, query)),
  handle(meRoutes.coins, ({ query, context }) => own.coins(context, query)),
  handle(meRoutes.purchases, ({ query, context }) => own.purchases(context, query)),
  handle(ownConsentsRoutes.read, ({ context }) => consents.listOwn(context)),
  handle(ownConsentsRoutes.record, ({ body, context }) => me.recordConsent(context, body)),
  handleDownload(closureRoutes.export, ({ body, ...deps }) => closure.export(body, deps)),
  handlePrepared(
    closureRoutes.close,
    ({ body, ...outside }) => closure.checkPassword(body, outside),
    ({ context, prepared }) => closure.close(context, prepared),
  ),
  handle(closureRoutes.keep, ({ context }) => closure.keep(context)),
];
