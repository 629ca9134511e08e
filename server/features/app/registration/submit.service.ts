import type { Submission } from '../../../../contract/app/registration.ts';
import { areaId } from '../../../../contract/entities/content/areas.ts';
import { promoCodeId } from '../../../../contract/entities/content/promo-codes.ts';
import { specialtyId } from '../../../../contract/entities/content/specialties.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { invalid } from '../../../platform/errors.ts';
import type { RegistrationContext } from '../../../platform/registration.ts';
import { recordOwnConsents } from '../../members/consents/index.ts';
import { applications, getCard } from '../../members/doctors/index.ts';
import { me } from '../me/index.ts';
import { createAppSession } from '../session/index.ts';
import { type RegistrationRow, registrationRepo } from './registration.repo.ts';
import { assertCurrentTerms, assertNoAccount, lockOpen, readConsents } from './registration.service.ts';

/** The data of a registration. Throws 422 if the doctor has not sent it or a side of the card yet. */
const getComplete = (row: RegistrationRow) => {
  const { name, email, area_id, specialty_id, password_hash: passwordHash, terms_version: termsVersion } = row;
  if (name === null || email === null || area_id === null || specialty_id === null || passwordHash === null || termsVersion === null)
    throw invalid('Fill in your data first.');
  const { front_image_id, back_image_id, image_id, syndicate_number } = row;
  const own = { ...getCard({ front: front_image_id, back: back_image_id }), ...(image_id === null ? {} : { image_id }), syndicate_number };
  const choices = { area_id: toId(areaId, area_id), field_id: toId(specialtyId, specialty_id) };
  const promocode_id = row.promo_code_id === null ? null : toId(promoCodeId, row.promo_code_id);
  return { account: { name, email, ...choices, promocode_id, address: row.address ?? undefined }, passwordHash, termsVersion, own };
};

/** Creates the pending doctor and the first session, in one transaction. */
export const submit = async (context: RegistrationContext, { device }: Submission) => {
  const { db, now } = context;
  const row = await lockOpen(context);
  const { phone, locale } = row;
  const { account, passwordHash, termsVersion, own } = getComplete(row);
  await assertCurrentTerms(db, termsVersion);
  await assertNoAccount(db, { phone, email: account.email });
  const choices = { locale, terms_version: termsVersion, terms_accepted_at: now };
  const id = await applications.register(context, { draft: { ...account, phone }, passwordHash, choices, own });
  await recordOwnConsents(context, id, { consents: readConsents(row), textVersion: termsVersion });
  const { token } = await createAppSession(context, { id, name: account.name }, device);
  await registrationRepo.close(db, row.id, now);
  const { data } = await me.read({ ...context, actor: { id } });
  return { data: { token, me: data } };
};
