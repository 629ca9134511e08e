import { entities } from '../../../../../contract/entities/index.ts';
import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import type { DoctorChange, DoctorDraft } from '../../../../../contract/entities/members/doctors.ts';
import { audit, auditNames, changedFiles } from '../../../../kit/audit.ts';
import type { Context, PublicContext } from '../../../../platform/context.ts';
import { AppError, invalid, unauthenticated } from '../../../../platform/errors.ts';
import { type AppChoices, addRegistrationNotice, auditFields, getOnly, membersRepo, registerMembers } from '../../accounts/index.ts';
import { doctorsRead } from '../doctors.read.ts';
import { type ApplicationColumns, doctorsRepo, type ImageIds } from '../doctors.repo.ts';
import { doctors } from '../doctors.service.ts';

type NewApplication = {
  draft: Omit<DoctorDraft, 'password'>;
  passwordHash: string;
  choices: AppChoices;
  own: ImageIds & Pick<ApplicationColumns, 'syndicate_number'>;
};

const missingCard = 'Add pictures of both sides of your card.';

/** Locks the signed-in doctor. Throws 409 `closed` unless the doctor was declined. */
const lockDeclined = async ({ db, actor }: Context) => {
  const doctor = await membersRepo.lock(db, actor.id);
  if (!doctor) throw unauthenticated();
  if (!accountRules[doctor.status].isRefused) throw new AppError('closed', 'Only a declined application can be changed.');
  return doctor;
};

type Side = string | null | undefined;

/** The columns of both sides of a card. Throws 422 at each side that is missing. */
export const getCard = ({ front, back }: { front: Side; back: Side }): { front_image_id: string; back_image_id: string } => {
  if (front && back) return { front_image_id: front, back_image_id: back };
  throw invalid(missingCard, { ...(front ? {} : { front: [missingCard] }), ...(back ? {} : { back: [missingCard] }) });
};

/** What doctors do in the members' app to be verified. The doctor is the actor of each entry of the audit trail. */
export const applications = {
  /** Registers a pending doctor and returns the id. */
  async register(context: PublicContext, { draft, passwordHash, choices, own }: NewApplication): Promise<number> {
    const { id } = getOnly(await registerMembers(context, [draft], { role: 'doctor', passwordHash, choices }));
    const author = { ...context, actor: { id } };
    await doctorsRepo.insert(context.db, [{ id, draft }], own);
    await addRegistrationNotice(author, 'doctor', id);
    const { syndicate_number, ...images } = own;
    const after = { ...auditFields(draft, {}), syndicate_number: syndicate_number ?? null, ...changedFiles(images) };
    await audit(author, { ...auditNames(entities.doctors, 'register'), id, after });
    return id;
  },
  lockDeclined,
  /** Changes the data of the signed-in doctor, who was declined. */
  async change(context: Context, { syndicate_number, ...change }: DoctorChange & { syndicate_number?: string | undefined }): Promise<void> {
    const { db, actor } = context;
    await lockDeclined(context);
    if (Object.keys(change).length > 0) await doctors.update(context, change, { id: actor.id, files: {}, passwordHash: undefined });
    if (syndicate_number === undefined) return;
    const after = { syndicate_number: syndicate_number || null };
    await doctorsRepo.setApplication(db, actor.id, after);
    await audit(context, { ...auditNames(entities.doctors, 'update'), id: actor.id, after });
  },
  /** The signed-in doctor, who was declined, is pending again. New pictures replace those of the card. Throws 422 if a side is missing. */
  async applyAgain(context: Context, card: { front: string | undefined; back: string | undefined }): Promise<void> {
    const { db, now, actor } = context;
    const { id, status } = await lockDeclined(context);
    const known = await doctorsRead.byId(db, id);
    const columns = getCard({ front: card.front ?? known?.front_image_id, back: card.back ?? known?.back_image_id });
    await membersRepo.applyAgain(db, id, now);
    await doctorsRepo.setApplication(db, id, { ...columns, application_changed_at: now });
    await addRegistrationNotice(context, 'doctor', id);
    const after = { status: 'pending', ...changedFiles({ front_image: card.front, back_image: card.back }) };
    await audit(context, { ...auditNames(entities.doctors, 'applyAgain'), id: actor.id, before: { status }, after });
  },
};
