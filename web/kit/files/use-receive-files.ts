import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasFiles, type ReceivedFiles, readReceived } from './received-files.ts';

const fieldAttribute = 'data-file-field';

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/** True if a paste is for this field: it has the focus, or it is the only one of its form and the clipboard has nothing for a text field. */
const isPastedInto = (field: HTMLElement, { target, clipboardData }: ClipboardEvent): boolean => {
  if (target instanceof Node && field.contains(target)) return true;
  const form = field.closest('form');
  if (!(form && target instanceof Node && form.contains(target)) || form.querySelectorAll(`[${fieldAttribute}]`).length > 1) return false;
  return !isTextInput(target) || clipboardData?.getData('text/plain') === '';
};

/** Receives files that are dropped on an element or pasted into it. The listeners are native, because React sends the events of a dialog to the form that renders it. */
export const useReceiveFiles = (
  onReceive: (received: ReceivedFiles) => void,
): { field: RefObject<HTMLDivElement | null>; isDragOver: boolean; props: { [fieldAttribute]: true } } => {
  const field = useRef<HTMLDivElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const receive = useEffectEvent((data: DataTransfer) => onReceive(readReceived(data)));
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsDragOver(true);
    };
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setIsDragOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setIsDragOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      receive(event.dataTransfer);
    };
    const handlePaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !hasFiles(event.clipboardData) || !isPastedInto(element, event)) return;
      event.preventDefault();
      receive(event.clipboardData);
    };
    element.addEventListener('dragenter', handleOver, { signal });
    element.addEventListener('dragover', handleOver, { signal });
    element.addEventListener('dragleave', handleLeave, { signal });
    element.addEventListener('drop', handleDrop, { signal });
    document.addEventListener('paste', handlePaste, { signal });
    return () => listening.abort();
  }, []);
  return { field, isDragOver, props: { [fieldAttribute]: true } };
};
