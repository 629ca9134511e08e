import { IconExternalLink } from '@tabler/icons-react';
import type { PossibleDuplicate } from '../../../../contract/entities/doctors.ts';
import { useText } from '../../../platform/i18n.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { MemberStatus } from '../../members/index.ts';
import styles from './duplicates.module.css';

const Name = ({ of: { id, name, roles } }: { of: PossibleDuplicate }) => {
  const text = useText();
  const page = roles === 'company' ? 'companies' : 'doctors';
  if (roles === 'admin') {
    return (
      <strong>
        <bdi>{name}</bdi>
      </strong>
    );
  }
  return (
    <a href={`/${page}/${id}`} target="_blank" rel="noopener">
      <bdi>{name}</bdi> <IconExternalLink size={14} aria-hidden="true" />
      <span className="only-read-aloud">{text('verification.opensTab')}</span>
    </a>
  );
};

/** Accounts that may be the same person's, and by what. */
export const Duplicates = ({ duplicates }: { duplicates: readonly PossibleDuplicate[] }) => {
  const text = useText();
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>{text('verification.duplicates')}</h3>
      {duplicates.length === 0 ? <p className={styles.soft}>{text('verification.noDuplicates')}</p> : null}
      <ul className={styles.duplicates}>
        {duplicates.map((duplicate) => (
          <li key={duplicate.id} className={styles.duplicate}>
            <span className={styles.duplicateHead}>
              <Name of={duplicate} />
              <MemberStatus status={duplicate.status} />
              {duplicate.is_archived ? <span className={styles.soft}>{text('verification.archivedAccount')}</span> : null}
            </span>
            <span className={styles.soft}>
              <PhoneText>{duplicate.phone}</PhoneText> · <bdi dir="ltr">{duplicate.email}</bdi>
            </span>
            <span className={styles.whys}>
              {duplicate.same.map((key) => (
                <span key={key} className={styles.sameness}>
                  {text(`verification.same.${key}`)}
                </span>
              ))}
              <span className={styles.soft}>{text(roleKey(duplicate.roles))}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const roleKey = (role: string) => (role === 'company' || role === 'admin' ? (`doctors.role.${role}` as const) : 'doctors.role.doctor');
