import { Flex } from '@mantine/core';
import type { MemberRole } from '../../../../contract/entities/members.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from '../members.module.css';

const presetsByRole = {
  doctor: ['blurred', 'nameDiffers', 'expired', 'photoDiffers', 'duplicate', 'incomplete'],
  company: ['registryUnreadable', 'registryExpired', 'registryDiffers', 'taxNumberDiffers', 'duplicate', 'incomplete'],
} as const;

/** Returns the new reason: a preset replaces another preset, and follows typed text on a new line. */
const applyPreset = (reason: string, preset: string, all: readonly string[]): string => {
  const typed = reason.trim();
  if (typed === '' || all.includes(typed)) return preset;
  return typed.split('\n').includes(preset) ? reason : `${typed}\n${preset}`;
};

type ReasonPresetsProps = { presets: readonly string[]; reason: string; onFill: (reason: string) => void };

/** Common reasons; each fills the text field, which stays editable. */
export const ReasonPresets = ({ presets, reason, onFill }: ReasonPresetsProps) => {
  const text = useText();
  return (
    <Flex component="ul" wrap="wrap" gap={8} aria-label={text('members.presetsLabel')}>
      {presets.map((preset) => (
        <li key={preset}>
          <button type="button" className={styles.preset} onClick={() => onFill(applyPreset(reason, preset, presets))}>
            {preset}
          </button>
        </li>
      ))}
    </Flex>
  );
};

type MemberReasonPresetsProps = Omit<ReasonPresetsProps, 'presets'> & { memberRole: MemberRole };

/** Common reasons for declining a member. */
export const MemberReasonPresets = ({ memberRole, ...rest }: MemberReasonPresetsProps) => {
  const text = useText();
  return <ReasonPresets presets={presetsByRole[memberRole].map((preset) => text(`members.presets.${preset}`))} {...rest} />;
};
