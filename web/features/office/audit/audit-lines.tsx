import { Box, Flex, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { Trans } from 'react-i18next';
import type { AuditEntry } from '../../../../contract/entities/office/audit.ts';
import { formatDay, formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './audit.module.css';
import {
  type Change,
  describeAction,
  getAudience,
  getReason,
  getRecordPath,
  labelOfField,
  labelOfKind,
  labelOfValue,
  listChanges,
  toWords,
} from './audit-texts.ts';

const daysOf = (lines: readonly AuditEntry[]): { day: string; lines: AuditEntry[] }[] => {
  const days = new Map<string, AuditEntry[]>();
  for (const line of lines) days.set(formatDay(line.at), [...(days.get(formatDay(line.at)) ?? []), line]);
  return [...days].map(([day, of]) => ({ day, lines: of }));
};

/** Audit lines as sentences, grouped by day; `isSection` if they are below their own heading. */
export const AuditLines = ({ lines, isSection = false }: { lines: readonly AuditEntry[]; isSection?: boolean }) => {
  const Heading = isSection ? 'h3' : 'h2';
  return (
    <Stack gap={24}>
      {daysOf(lines).map(({ day, lines: of }) => (
        <section key={day}>
          <Heading className={styles.day}>{day}</Heading>
          <Flex component="ol" direction="column">
            {of.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Flex>
        </section>
      ))}
    </Stack>
  );
};

const Line = ({ line }: { line: AuditEntry }) => {
  const text = useText();
  const changes = listChanges(line);
  const reason = getReason(line);
  return (
    <li className={styles.line}>
      <time className={`${textStyles.faint} ${textStyles.numeric}`} dateTime={line.at}>
        {formatTime(line.at)}
      </time>
      <Stack gap={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <p>
          <Sentence line={line} />
        </p>
        {changes.length > 0 ? (
          <Flex component="ul" wrap="wrap" gap="2px 20px">
            {changes.map((change) => (
              <ChangeItem key={change.field} change={change} />
            ))}
          </Flex>
        ) : null}
        {line.details_erased_at ? (
          <p className={textStyles.faint}>{text('audit.detailsErased', { date: formatDay(line.details_erased_at) })}</p>
        ) : null}
        {reason ? (
          <Text
            maw="72ch"
            ps={10}
            c="var(--ink-soft)"
            style={{ borderInlineStart: '2px solid var(--line-strong)', whiteSpace: 'pre-line' }}
          >
            <bdi dir="auto">{reason}</bdi>
          </Text>
        ) : null}
      </Stack>
    </li>
  );
};

/** What one entry says, with links to its record. */
export const Sentence = ({ line }: { line: AuditEntry }) => {
  const text = useText();
  const kind = labelOfKind(line.entity);
  const audience = getAudience(line);
  return (
    <Trans
      i18n={i18next}
      t={text}
      i18nKey={describeAction(line)}
      values={{
        kind: kind ? text(kind) : toWords(line.entity),
        action: toWords(line.action),
        audience: audience ? text(`audit.audience.${audience.kind}`, audience) : '',
      }}
      components={{ actor: <Actor line={line} />, record: <RecordName line={line} /> }}
    />
  );
};

const Actor = ({ line: { actor } }: { line: AuditEntry }) => {
  const text = useText();
  return (
    <Box component="bdi" fw={600}>
      {actor?.name ?? text('audit.system')}
    </Box>
  );
};

const RecordName = ({ line }: { line: AuditEntry }) => {
  const text = useText();
  const name = line.record ?? (line.entity_id === null ? '' : text('audit.number', { id: String(line.entity_id) }));
  const path = getRecordPath(line);
  if (!path)
    return (
      <Box component="bdi" fw={600}>
        {name}
      </Box>
    );
  return (
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the page that reads the filters validates them
    <Link to={path.to} search={path.search as never} className={styles.link}>
      <bdi>{name}</bdi>
    </Link>
  );
};

const ChangeItem = ({ change: { field, from, to } }: { change: Change }) => {
  const text = useText();
  const label = labelOfField(field);
  const value = (given: string) => {
    if (given === '') return <span className={textStyles.faint}>{text('audit.nothing')}</span>;
    const word = labelOfValue(field, given);
    // The server names most records; of the others only the number is known.
    const shown = field.endsWith('_id') && /^\d+$/.test(given) ? text('audit.number', { id: given }) : given;
    return <bdi>{word ? text(word) : shown}</bdi>;
  };
  return (
    <Flex component="li" wrap="wrap" gap="0 6px" c="var(--ink-soft)">
      <span className={textStyles.faint}>{label ? text(label) : toWords(field)}:</span>
      {to === undefined ? text('audit.changed') : null}
      {from === undefined ? null : (
        <>
          {value(from)}
          <span aria-hidden="true">→</span>
          <VisuallyHidden>{text('audit.became')}</VisuallyHidden>
        </>
      )}
      {to === undefined ? null : value(to)}
    </Flex>
  );
};
