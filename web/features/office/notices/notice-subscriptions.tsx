import { Skeleton, Stack, Text } from '@mantine/core';
import type { NoticeKind } from '../../../../contract/entities/office/notices.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSubscribe, useSubscriptions } from './notices.api.ts';

/** The kinds of notice that a user gets. Each change is saved at once. */
export const NoticeSubscriptions = () => {
  const text = useText();
  const { data, error, refetch } = useSubscriptions();
  const { send, isPending } = useSubscribe();
  const kinds = data?.data;
  const toggle = (kind: NoticeKind, isOn: boolean) => {
    if (isPending) return;
    const muted = (kinds ?? []).filter((each) => (each.kind === kind ? !isOn : !each.is_on)).map((each) => each.kind);
    void send({ body: { muted } });
  };
  return (
    <Panel>
      <h2 id="notices">{text('notices.subscriptions')}</h2>
      <Text mt={4} mb={20} c="var(--ink-soft)">
        {text('notices.subscriptionsText')}
      </Text>
      {error && !kinds ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!kinds && !error ? <Skeleton height={120} /> : null}
      <Stack gap={12} component="fieldset" aria-labelledby="notices" aria-busy={isPending}>
        {kinds?.map(({ kind, is_on }) => (
          <Checkbox
            key={kind}
            label={text(`notices.kind.${kind}`)}
            checked={is_on}
            // A disabled checkbox would lose the focus.
            aria-disabled={isPending}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Panel>
  );
};
