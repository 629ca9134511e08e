import type { Research } from '../../../contract/entities/research.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useArchiveResearch } from './research.api.ts';

/** Asks before a research goes to the archive. */
export const ResearchDelete = ({ research, onClose }: { research: Research; onClose: () => void }) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: research.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={useArchiveResearch()}
      input={{ id: research.id }}
      onClose={onClose}
    >
      {text('library.deleteText')}
    </ConfirmAction>
  );
};
