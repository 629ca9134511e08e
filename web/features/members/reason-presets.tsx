import type { MemberRole } from '../../../contract/entities/members.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './members.module.css';

const presets = {
  doctor: ['blurred', 'nameDiffers', 'expired', 'photoDiffers', 'duplicate', 'incomplete'],
  company: ['registryUnreadable', 'registryExpired', 'registryDiffers', 'taxNumberDiffers', 'duplicate', 'incomplete'],
} as const;

type ReasonPresetsProps = { of: MemberRole; reason: string; onFill: (reason: string) => void };

/** What the reason becomes: a preset takes the place of another one, and follows on a line of its own what was typed. */
const filled = (reason: string, preset: string, all: readonly string[]): string => {
  const typed = reason.trim();
  if (typed === '' || all.includes(typed)) return preset;
  return typed.split('\n').includes(preset) ? reason : `${typed}\n${preset}`;
};

/** The usual reasons for declining such a member; each fills the text, which stays open to editing. */
export const ReasonPresets = ({ of, ...rest }: ReasonPresetsProps) => {
  const text = useText();
  return <UsualReasons sentences={presets[of].map((preset) => text(`members.presets.${preset}`))} {...rest} />;
};

type UsualReasonsProps = Omit<ReasonPresetsProps, 'of'> & { sentences: readonly string[] };

/** Sentences that each fill the text of a reason. */
export const UsualReasons = ({ sentences, reason, onFill }: UsualReasonsProps) => {
  const text = useText();
  return (
    <ul className={styles.presets} aria-label={text('members.presetsLabel')}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" className={styles.preset} onClick={() => onFill(filled(reason, sentence, sentences))}>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  );
};
