import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import type { Upload, UploadStep } from '../upload.ts';

const told = ['starting', 'waiting', 'paused', 'failed', 'done'] as const;
const isTold = (step: UploadStep): step is (typeof told)[number] => told.some((each) => each === step);

/** The last thing worth saying aloud: that an upload began, waits for the connection, was paused, failed or ended; never how far it is. */
export const useAnnouncement = (rows: readonly Upload[]): string => {
  const text = useText();
  const before = useRef<ReadonlyMap<string, UploadStep>>(new Map());
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const changed = rows.findLast(({ key, step }) => before.current.get(key) !== step && isTold(step));
    before.current = new Map(rows.map(({ key, step }) => [key, step]));
    if (changed && isTold(changed.step)) setSentence(text(`uploads.said.${changed.step}`, { title: changed.target.title }));
  }, [rows, text]);
  return sentence;
};
