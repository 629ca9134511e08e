import { useText } from '../platform/i18n.ts';
import { ConfirmAction } from './confirm-action.tsx';
import type { Write } from './write.ts';

type ArchiveQuestionProps<Input> = {
  /** What the record is known by. */
  name: string;
  write: Write<Input, unknown>;
  input: Input;
  onClose: () => void;
  children: string;
};

/** Asks before a record is archived; `children` say what becomes of it and of what carries it. */
export const ArchiveQuestion = <Input,>({ name, children, ...asked }: ArchiveQuestionProps<Input>) => {
  const text = useText();
  return (
    <ConfirmAction {...asked} title={text('named.deleteTitle', { name })} confirmLabel={text('common.delete')} isDangerous>
      {children}
    </ConfirmAction>
  );
};
