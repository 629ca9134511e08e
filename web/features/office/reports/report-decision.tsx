import type { Report, ReportOutcome } from '../../../../contract/entities/office/reports.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useDecideReport } from './reports.api.ts';

const wordsOf = { kept: 'keep', removed: 'remove' } as const;

/** Asks before a reported record is kept or removed. */
export const ReportDecision = ({ report, outcome, onClose }: { report: Report; outcome: ReportOutcome; onClose: () => void }) => {
  const text = useText();
  const mutation = useDecideReport(outcome);
  const word = wordsOf[outcome];
  return (
    <ConfirmAction
      title={text(`reports.${word}Title`, { name: report.author.user.name })}
      confirmLabel={text(`reports.${word}`)}
      isDangerous={outcome === 'removed'}
      mutation={mutation}
      input={report}
      onClose={onClose}
    >
      {text(`reports.${word}Text`)}
    </ConfirmAction>
  );
};
