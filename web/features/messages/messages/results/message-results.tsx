import { Skeleton, Stack } from '@mantine/core';
import { type MessageFunnel, smallestGroup } from '../../../../../contract/entities/messages/message-funnel.ts';
import { messageRules } from '../../../../../contract/entities/messages/message-status.ts';
import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { formatNumber, formatPercent } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { LoadingStatus } from '../../../../ui/state/skeletons.tsx';
import { useFunnel } from '../messages.api.ts';
import styles from './results.module.css';
import { ShareBar, shareOf } from './share-bar.tsx';
import { VideoResults } from './video-results.tsx';

/** How far doctors went with an approved message, in numbers; nothing for a message that they do not see. */
export const MessageResults = ({ message: { id, status } }: { message: Message }) =>
  messageRules[status].isPublic ? <Results id={id} /> : null;

const Results = ({ id }: { id: number }) => {
  const text = useText();
  const { data, error, refetch } = useFunnel(id);
  const funnel = data?.data;
  return (
    <Stack component="section" gap={12} miw={0}>
      <PageHeading title={text('messages.results.title')} isSection />
      {error && !funnel ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!error && !funnel ? <ResultsSkeleton /> : null}
      {funnel ? (
        <Panel>
          <Steps steps={funnel.steps} />
          {funnel.videos.length > 0 ? (
            <ul className={styles.videos}>
              {funnel.videos.map((video) => (
                <VideoResults key={video.id} video={video} />
              ))}
            </ul>
          ) : null}
        </Panel>
      ) : null}
    </Stack>
  );
};

/** The steps side by side, each with its share of the doctors whom the message addresses. */
const Steps = ({ steps }: Pick<MessageFunnel, 'steps'>) => {
  const text = useText();
  const [first] = steps;
  return (
    <dl className={styles.steps}>
      {steps.map(({ step, doctors }) => {
        const share = shareOf(doctors, first?.doctors);
        return (
          <div key={step}>
            <dt>{text(`messages.results.steps.${step}`)}</dt>
            <dd
              data-hidden={doctors === null}
              title={doctors === null ? text('messages.results.fewerHint', { count: smallestGroup }) : undefined}
            >
              {doctors === null ? text('messages.results.fewer') : formatNumber(doctors)}
              {step !== 'addressed' && share !== undefined ? <span className={styles.share}>{formatPercent(share)}</span> : null}
            </dd>
            <ShareBar share={share} />
          </div>
        );
      })}
    </dl>
  );
};

const ResultsSkeleton = () => (
  <Panel>
    <LoadingStatus />
    <Skeleton height={72} aria-hidden="true" />
  </Panel>
);
