import { Box, Flex, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { doctorMergeRoutes } from '../../../../../contract/entities/members/doctor-merges.ts';
import type { PossibleDuplicate } from '../../../../../contract/entities/members/members.ts';
import { Can } from '../../../../kit/can.tsx';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { EmailText, PhoneText } from '../../../../ui/text.tsx';
import { MemberStatus } from '../member-status.tsx';
import styles from './duplicates.module.css';

const Name = ({ duplicate: { id, name, roles } }: { duplicate: PossibleDuplicate }) => {
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
      <VisuallyHidden>{text('verification.opensTab')}</VisuallyHidden>
    </a>
  );
};

type DuplicatesProps = {
  duplicates: readonly PossibleDuplicate[];
  /** The doctor that a duplicate can be merged with. */
  mergeWith?: number;
};

/** Accounts that may belong to the same person, with the matching fields. */
export const Duplicates = ({ duplicates, mergeWith }: DuplicatesProps) => {
  const text = useText();
  return (
    <Box pt={16} style={{ borderBlockStart: '1px solid var(--line)' }}>
      <Box component="h3" mb={8} fz="sm" fw={600}>
        {text('verification.duplicates')}
      </Box>
      {duplicates.length === 0 ? <p className={`${textStyles.faint} ${textStyles.small}`}>{text('verification.noDuplicates')}</p> : null}
      <Flex component="ul" direction="column" gap={8}>
        {duplicates.map((duplicate) => (
          <Flex
            component="li"
            key={duplicate.id}
            direction="column"
            gap={4}
            py={10}
            px={12}
            bdrs="sm"
            bg="var(--pending-soft)"
            style={{ overflowWrap: 'anywhere' }}
          >
            <span className={styles.duplicateHeader}>
              <Name duplicate={duplicate} />
              <MemberStatus status={duplicate.status} />
              {duplicate.is_archived ? (
                <span className={`${textStyles.faint} ${textStyles.small}`}>{text('verification.archivedAccount')}</span>
              ) : null}
            </span>
            <span className={`${textStyles.faint} ${textStyles.small}`}>
              <PhoneText>{duplicate.phone}</PhoneText> · <EmailText>{duplicate.email}</EmailText>
            </span>
            <span className={styles.reasons}>
              {duplicate.same.map((key) => (
                <Box component="span" key={key} py={2} px={8} bdrs={10} bg="var(--pending-soft)" c="var(--pending-ink)" fz="xs" fw={600}>
                  {text(`verification.same.${key}`)}
                </Box>
              ))}
              <span className={`${textStyles.faint} ${textStyles.small}`}>{text(roleKey(duplicate.roles))}</span>
              {mergeWith !== undefined && duplicate.roles === 'doctor' ? (
                <Can route={doctorMergeRoutes.merge}>
                  <a href={`/doctors/${duplicate.id}/merge?with=${mergeWith}`} target="_blank" rel="noopener">
                    {text('verification.merge')} <IconExternalLink size={14} aria-hidden="true" />
                    <VisuallyHidden>{text('verification.opensTab')}</VisuallyHidden>
                  </a>
                </Can>
              ) : null}
            </span>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
};

const roleKey = (role: string) => (role === 'company' || role === 'admin' ? (`doctors.role.${role}` as const) : 'doctors.role.doctor');
