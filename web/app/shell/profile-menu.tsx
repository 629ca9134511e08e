import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import buttonStyles from '../../ui/button.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './header.module.css';

// Loaded when first opened, because no page needs them at once.
const loadItems = () => import('./profile-items.tsx');
const ProfileItems = lazy(async () => ({ default: (await loadItems()).ProfileItems }));
const SignOutModal = lazy(async () => ({ default: (await import('../../features/access/session/sign-out-modal.tsx')).SignOutModal }));

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** The menu behind the user's name. Sessions that may open an archive see Home and Archive. */
export const ProfileMenu = () => {
  const [isMounted, setIsMounted] = useState(false);
  const [isSigningOut, setIsSigningOut] = useState(false);
  const closed = <ProfileButton aria-haspopup="menu" aria-expanded={false} onPointerEnter={loadItems} onClick={() => setIsMounted(true)} />;
  return (
    <>
      {isMounted ? (
        <Suspense fallback={closed}>
          <ProfileItems button={<ProfileButton autoFocus />} onSignOut={() => setIsSigningOut(true)} />
        </Suspense>
      ) : (
        closed
      )}
      <Suspense fallback={null}>{isSigningOut ? <SignOutModal onClose={() => setIsSigningOut(false)} /> : null}</Suspense>
    </>
  );
};

const ProfileButton = (button: ComponentProps<'button'>) => {
  const text = useText();
  const name = useSession()?.user.name ?? '';
  return (
    <button type="button" {...button} className={`${buttonStyles.plain} ${styles.profile}`}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <VisuallyHidden>{text('menu.profile')}</VisuallyHidden>
      <bdi className={textStyles.truncate}>{name}</bdi>
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  );
};
