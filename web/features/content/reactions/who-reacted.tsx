import { Box, Flex } from '@mantine/core';
import type { z } from 'zod';
import type { Reaction, reactionPage } from '../../../../contract/entities/content/reactions.ts';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Paginator } from '../../../ui/list/paginator.tsx';
import { EmailText, PhoneText } from '../../../ui/text.tsx';
import { DoctorCell } from '../../members/accounts/index.ts';
import { kindOf } from './kinds.ts';
import styles from './reactions.module.css';

type WhoReactedProps = {
  page: z.infer<typeof reactionPage>;
  onPage: (page: number) => void;
  /** Shows the previous page until the next one arrives. */
  isStale?: boolean;
};

/** Who reacted and how, newest first, page by page; never with pictures of an ID card. */
export const WhoReacted = ({ page, onPage, isStale = false }: WhoReactedProps) => {
  const text = useText();
  return (
    <Flex component="section" direction="column" gap={10} aria-label={text('reactions.who')} aria-busy={isStale}>
      <Box component="h3" fz="sm" fw={600}>
        {text('reactions.who')}
      </Box>
      {page.total === 0 ? (
        <p className={styles.empty}>{text('reactions.none')}</p>
      ) : (
        <Box component="ul" bd="1px solid var(--line)" bdrs="sm">
          {page.data.map((one) => (
            <Person key={one.id} one={one} />
          ))}
        </Box>
      )}
      <Paginator page={page.current_page} lastPage={page.last_page} label={text('reactions.pages')} onChange={onPage} />
    </Flex>
  );
};

const Person = ({ one: { doctor, reaction, reacted_at: when } }: { one: Reaction }) => {
  const text = useText();
  const kind = kindOf(reaction);
  const Drawing = kind?.icon;
  return (
    <li className={styles.person}>
      <Box component="span" flex={1} miw={0}>
        <DoctorCell
          doctor={doctor}
          detail={
            <Flex component="span" wrap="wrap" gap="0 12px" style={{ overflowWrap: 'anywhere' }}>
              <PhoneText>{doctor.user.phone}</PhoneText>
              <EmailText>{doctor.user.email}</EmailText>
              <span>{formatMoment(when)}</span>
            </Flex>
          }
        />
      </Box>
      {kind && Drawing ? (
        <Drawing size={22} stroke={1.7} className={styles[kind.name]} role="img" aria-label={text(`reactions.kind.${kind.name}`)} />
      ) : null}
    </li>
  );
};
