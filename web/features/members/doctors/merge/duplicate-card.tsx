import { Box, Button, Group } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DuplicateCandidate, DuplicatePair } from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { formatDay } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Card } from '../../../../ui/list/card.tsx';
import textStyles from '../../../../ui/text.module.css';
import { EmailText, PhoneText, PlainLink } from '../../../../ui/text.tsx';
import { MemberStatus } from '../../accounts/index.ts';
import { useDistinct } from './duplicates.api.ts';
import styles from './duplicates.module.css';

const Candidate = ({ candidate }: { candidate: DuplicateCandidate }) => {
  const text = useText();
  const { id, name, phone, email, area, specialty, status, created_at: registered } = candidate;
  return (
    <div className={styles.candidate}>
      <Group gap="4px 10px">
        <Box fw={600}>
          <PlainLink to={`/doctors/${id}`}>
            <bdi>{name}</bdi>
          </PlainLink>
        </Box>
        <MemberStatus status={status} />
      </Group>
      <span className={textStyles.small}>
        <PhoneText>{phone}</PhoneText> · <EmailText>{email}</EmailText>
      </span>
      <span className={`${textStyles.soft} ${textStyles.small}`}>
        {[area, specialty].flatMap((value) =>
          value === null
            ? []
            : [
                <span key={value}>
                  <bdi>{value}</bdi> ·{' '}
                </span>,
              ],
        )}
        {text('duplicates.registered', { day: formatDay(registered) })}
      </span>
    </div>
  );
};

/** Two doctors that may be one person: what they have in common, both accounts, and the ways to decide. The older account stays unless `survivorId` is given. */
export const DuplicateCard = ({ pair, survivorId = pair.first.id }: { pair: DuplicatePair; survivorId?: number | undefined }) => {
  const text = useText();
  const { send, isPending } = useDistinct();
  const { first, second, same } = pair;
  const names = { first: first.name, second: second.name };
  const otherId = survivorId === first.id ? second.id : first.id;
  return (
    <Card className={styles.card} aria-label={text('duplicates.pair', names)}>
      <Group gap={8}>
        {same.map((key) => (
          <Box component="span" key={key} py={2} px={8} bdrs={10} bg="var(--pending-soft)" c="var(--pending-ink)" fz="xs" fw={600}>
            {text(key === 'area' ? 'duplicates.sameArea' : `verification.same.${key}`)}
          </Box>
        ))}
      </Group>
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          aria-label={text('duplicates.distinctOf', names)}
          onClick={() => void send({ first_id: first.id, second_id: second.id })}
        >
          {text('duplicates.distinct')}
        </Button>
        <Button
          component={Link}
          size="xs"
          variant="light"
          to={`/doctors/${survivorId}/merge`}
          // biome-ignore lint/nursery/noUnsafeTypeAssertion: the page parses its own search
          search={{ with: otherId } as never}
          leftSection={<IconArrowMerge size={16} aria-hidden="true" />}
          aria-label={text('duplicates.compareOf', names)}
        >
          {text('duplicates.compare')}
        </Button>
      </Group>
      <div className={styles.pair}>
        <Candidate candidate={first} />
        <Candidate candidate={second} />
      </div>
    </Card>
  );
};
