import { useId, useState } from 'react';
import { formatBytes } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import type { Owner } from '../engine/uploads.ts';
import { isBusy, type Upload } from '../upload.ts';
import { VideoStateChip } from '../video-state-chip.tsx';
import { RowActions } from './row-actions.tsx';
import { SameFile } from './same-file.tsx';
import styles from './tray.module.css';

/** One upload: what it is, how far it is, and what can be done with it now. */
export const UploadRow = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const id = useId();
  const { target } = upload;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span id={id} className={styles.name} dir="auto" title={target.title}>
          {isBusy(upload) ? text('uploads.sending', { title: target.title }) : target.title}
        </span>
        <RowActions upload={upload} owner={owner} />
      </div>
      {upload.step === 'kept' ? <KeptUpload upload={upload} owner={owner} /> : <Standing upload={upload} labelledBy={id} />}
    </li>
  );
};

/** How far it is, in a bar or in words. */
const Standing = ({ upload: { step, percent, problem, outcome }, labelledBy }: { upload: Upload; labelledBy: string }) => {
  const text = useText();
  if (step === 'failed') return <p className={styles.problem}>{problem}</p>;
  if (step === 'done') return outcome ? <VideoStateChip upload={outcome} /> : null;
  if (step === 'paused') return <p className={styles.faint}>{text('uploads.paused', { percent })}</p>;
  if (problem) return <p className={styles.faint}>{problem}</p>;
  return percent > 0 ? <Bar percent={percent} labelledBy={labelledBy} /> : <p className={styles.faint}>{text('uploads.starting')}</p>;
};

const KeptUpload = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const [isRefused, setIsRefused] = useState(false);
  const words = { name: upload.file.name, size: formatBytes(upload.file.size), percent: upload.percent };
  return (
    <>
      <p className={styles.faint}>
        <bdi>{text('uploads.kept', words)}</bdi>
      </p>
      <SameFile upload={upload} owner={owner} onRefused={setIsRefused} />
      <div role="alert">{isRefused ? <p className={styles.problem}>{text('uploads.otherFile', words)}</p> : null}</div>
    </>
  );
};

const Bar = ({ percent, labelledBy }: { percent: number; labelledBy: string }) => {
  const text = useText();
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={labelledBy}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.part} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span className={styles.percent}>{text('uploads.percent', { percent })}</span>
    </div>
  );
};
