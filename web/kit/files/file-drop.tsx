import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import styles from './file-drop.module.css';
import { useReceiveFiles } from './use-receive-files.ts';

type FileDropProps = { onFile: (file: File) => void; onProblem: (sentence: string) => void; children: ReactNode };

/** Takes one dropped or pasted file for a button that chooses one outside of a form. */
export const FileDrop = ({ onFile, onProblem, children }: FileDropProps) => {
  const text = useText();
  const { field, isDragOver, props } = useReceiveFiles(({ files, hasFolder }) => {
    const [file, ...others] = files;
    if (hasFolder) onProblem(text('files.folder'));
    else if (others.length > 0) onProblem(text('files.onlyOne', { count: files.length }));
    else if (file) onFile(file);
  });
  return (
    <div ref={field} {...props} className={styles.drop} data-drag-over={isDragOver}>
      {children}
    </div>
  );
};
