import type { Identity } from '../../../contract/entities/access/session.ts';
import { SecondStepBanner } from '../../features/access/second-step/second-step-banner.tsx';
import { NewSignInBanner } from '../../features/access/session/active/new-sign-in-banner.tsx';
import { OfflineCallout } from './offline-callout.tsx';

/** What every screen says above its content: that the browser is offline, that someone signed in from a new device, and that a second step is due. */
export const Banners = ({ me }: { me: Identity | undefined }) => (
  <>
    <OfflineCallout />
    {me?.has_new_sign_in ? <NewSignInBanner /> : null}
    {me?.second_step.due_at || me?.second_step.reset ? <SecondStepBanner {...me.second_step} /> : null}
  </>
);
