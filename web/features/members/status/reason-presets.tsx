import { Flex } from '@mantine/core';
import type { MemberRole } from '../../../../contract/entities/members.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from '../members.module.css';

const presets = {
  doctor: ['blurred', 'nameDiffers', 'expired', 'photoDiffers', 'duplicate', 'incomplete'],
  company: ['registryUnreadable', 'registryExpired', 'registryDiffers', 'taxNumberDiffers', 'duplicate', 'incomplete'],
} as const;

type ReasonPresetsProps = { of: MemberRole; reason: string; onFill: (reason: string) => void };

/** Returns the new reason: a preset replaces another preset, and follows typed text on a new line. */
const applyPreset = (reason: string, preset: string, all: readonly string[]): string => {
  const typed = reason.trim();
  if (typed === '' || all.includes(typed)) return preset;
  return typed.split('\n').includes(preset) ? reason : `${typed}\n${preset}`;
};

/** Common reasons for declining a member; each fills the text field, which stays editable. */
export const ReasonPresets = ({ of, ...rest }: ReasonPresetsProps) => {
  const text = useText();
  return <MemberReasonPresets sentences={presets[of].map((preset) => text(`members.presets.${preset}`))} {...rest} />;
};

type MemberReasonPresetsProps = Omit<ReasonPresetsProps, 'of'> & { sentences: readonly string[] };

/** Sentences that fill the text field. */
export const MemberReasonPresets = ({ sentences, reason, onFill }: MemberReasonPresetsProps) => {
  const text = useText();
  return (
    <Flex component="ul" wrap="wrap" gap={8} aria-label={text('members.presetsLabel')}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" className={styles.preset} onClick={() => onFill(applyPreset(reason, sentence, sentences))}>
            {sentence}
          </button>
        </li>
      ))}
    </Flex>
  );
};
