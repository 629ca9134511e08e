import { hasFiles } from './received-files.ts';

/** Keeps a file that is dropped beside a field from replacing the page, which would lose what was typed. */
export const preventFileDrops = (): void => {
  const prevent = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  document.addEventListener('dragover', prevent);
  document.addEventListener('drop', prevent);
};
