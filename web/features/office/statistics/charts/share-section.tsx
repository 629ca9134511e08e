import { Box, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MemberCharts } from '../../../../../contract/entities/office/statistics.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { EmptySection, Section } from '../section.tsx';
import type { ChartedKind } from '../statistics.api.ts';
import styles from './charts.module.css';

type ShareSectionProps = {
  /** The list that the names link to. */
  kind: ChartedKind;
  area: 'areas' | 'specialties';
  title: string;
  /** The heading of the names. */
  nameHeader: string;
  filter: 'area' | 'field';
  shares: MemberCharts['areas'];
  all: { to: string; label: string };
};

const maxShares = 8;

/** The largest shares as bars. It is a table with a bar in each row, so screen readers read it and names of any script and length fit; plain elements, as in data-table.tsx. */
export const ShareSection = ({ kind, area, title, nameHeader, filter, shares, all }: ShareSectionProps) => {
  const text = useText();
  const largest = shares[0]?.members ?? 1;
  const link = (
    <Link to={all.to} className={styles.more}>
      {all.label}
    </Link>
  );
  return (
    <Section area={area} title={title} action={link}>
      {shares.length === 0 ? (
        <EmptySection>{text(`dashboard.of.${kind}.noShares`)}</EmptySection>
      ) : (
        <table className={styles.bars} aria-label={title}>
          <VisuallyHidden component="thead">
            <tr>
              <th scope="col">{nameHeader}</th>
              <th scope="col">{text(`dashboard.${kind}`)}</th>
            </tr>
          </VisuallyHidden>
          <tbody>
            {shares.slice(0, maxShares).map(({ id, name, members }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to={`/${kind}`}
                    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the list's schema parses it
                    search={{ [filter]: id } as never}
                    className={styles.name}
                    title={name}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                </th>
                <td>
                  <Box component="span" flex={1} h={8} bdrs={4} bg="var(--hover)" aria-hidden="true">
                    <Box
                      component="span"
                      display="block"
                      miw={4}
                      h="100%"
                      bdrs={4}
                      bg="color-mix(in oklab, var(--action-ink) 72%, var(--surface))"
                      style={{ inlineSize: `${(members / largest) * 100}%` }}
                    />
                  </Box>
                  <Text span inherit miw="3.5ch" c="var(--ink-soft)" ta="end" className={textStyles.numeric}>
                    {formatNumber(members)}
                  </Text>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
};
