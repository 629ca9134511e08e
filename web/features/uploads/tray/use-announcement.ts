import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import type { Upload, UploadStep } from '../upload.ts';

const announcedSteps = ['starting', 'waiting', 'paused', 'failed', 'done'] as const;
const isAnnounced = (step: UploadStep): step is (typeof announcedSteps)[number] => announcedSteps.some((each) => each === step);

/** The latest event for screen readers: started, waiting, paused, failed or done; never the percentage. */
export const useAnnouncement = (rows: readonly Upload[]): string => {
  const text = useText();
  const before = useRef<ReadonlyMap<string, UploadStep>>(new Map());
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const changed = rows.findLast(({ key, step }) => before.current.get(key) !== step && isAnnounced(step));
    before.current = new Map(rows.map(({ key, step }) => [key, step]));
    if (changed && isAnnounced(changed.step)) setSentence(text(`uploads.said.${changed.step}`, { title: changed.target.title }));
  }, [rows, text]);
  return sentence;
};
