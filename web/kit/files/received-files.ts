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

/** What was chosen, dropped or pasted. */
export type ReceivedFiles = { readonly files: readonly File[]; readonly hasFolder: boolean };

/** True if files are dragged or pasted, not text. */
export const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false;

// A browser also gives a folder as a file, whose bytes cannot be read.
const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true;

/** Reads what was dropped or pasted. */
export const readReceived = (data: DataTransfer): ReceivedFiles => {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return { files: [...data.files], hasFolder: false };
  const files = items.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? [])));
  return { files, hasFolder: items.some(isFolder) };
};
