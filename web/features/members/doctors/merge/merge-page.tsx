import { Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Doctor, doctorId } from '../../../../../contract/entities/members/doctors.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { ReferencePicker } from '../../../../kit/picker/reference-picker.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { MemberPage } from '../../accounts/index.ts';
import { useDoctor } from '../doctors.api.ts';
import { DuplicateCard } from './duplicate-card.tsx';
import { useDuplicates } from './duplicates.api.ts';
import { EarlierMerges } from './earlier-merges.tsx';
import { useDoctorOptions, useMergePreview } from './merge.api.ts';
import { MergeForm } from './merge-form.tsx';

const Content = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  const navigate = useNavigate();
  const { with: chosen }: { with?: unknown } = useSearch({ strict: false });
  const otherId = doctorId.safeParse(Number(chosen)).data;
  const other = useMergePreview({ survivor_id: doctor.id, other_id: otherId ?? doctor.id }).data?.data.other;
  const otherName = other ? `${other.user.name} · ${other.user.phone}` : `#${otherId}`;
  const choose = (id: number | undefined) =>
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the page parses its own search
    void navigate({ to: '.', search: (id === undefined ? {} : { with: id }) as never, replace: true });
  const swap = () =>
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the page parses its own search
    void navigate({ to: `/doctors/${otherId}/merge`, search: { with: doctor.id } as never });
  return (
    <Stack gap={20}>
      <PageHeading title={text('doctorMerges.title')} />
      <Text c="var(--ink-soft)" maw="72ch">
        {text('doctorMerges.intro', { name: doctor.user.name })}
      </Text>
      <Panel>
        <ReferencePicker
          label={text('doctorMerges.other')}
          placeholder={text('doctorMerges.search')}
          value={otherId === undefined ? null : { id: otherId, name: otherName }}
          onChange={(option) => choose(option?.id)}
          useOptions={useDoctorOptions}
          exclude={[{ id: doctor.id, name: '' }]}
        />
      </Panel>
      {otherId === undefined ? <Proposals doctor={doctor} /> : null}
      {otherId !== undefined && otherId !== doctor.id ? <MergeForm survivorId={doctor.id} otherId={otherId} onSwap={swap} /> : null}
      <EarlierMerges id={doctor.id} />
    </Stack>
  );
};

/** The doctors that may be the same person; nothing if there are none. */
const Proposals = ({ doctor: { id } }: { doctor: Doctor }) => {
  const text = useText();
  const { rows, error, retry } = useDuplicates({ page: 1, per_page: 10, doctor_id: id });
  if (error) return <LoadError error={error} onRetry={retry} />;
  if (rows.length === 0) return null;
  return (
    <Stack component="section" gap={12} aria-labelledby="proposals">
      <h2 id="proposals">{text('duplicates.title')}</h2>
      {rows.map((pair) => (
        <DuplicateCard key={`${pair.first.id}-${pair.second.id}`} pair={pair} survivorId={id} />
      ))}
    </Stack>
  );
};

/** Merges a doctor with another account of the same person. */
export const MergePage = () => {
  const text = useText();
  const notFound = { title: text('doctors.missing'), back: { to: '/doctors', label: text('doctors.backToList') } };
  return (
    <MemberPage schema={doctorId} useRecord={useDoctor} notFound={notFound}>
      {(doctor) => <Content doctor={doctor} />}
    </MemberPage>
  );
};
