import { Flex } from '@mantine/core';
import type { DeclineKind } from '../../../../contract/entities/messages/decline-reasons.ts';
import { useText } from '../../../platform/i18n.ts';
import { useDeclineReasons } from './decline-reasons.api.ts';
import styles from './decline-reasons.module.css';

/** Returns the new reason: a preset replaces another preset, and follows typed text on a new line. */
const applyPreset = (reason: string, preset: string, all: readonly string[]): string => {
  const typed = reason.trim();
  if (typed === '' || all.includes(typed)) return preset;
  return typed.split('\n').includes(preset) ? reason : `${typed}\n${preset}`;
};

type ReasonPresetsProps = { kind: DeclineKind; reason: string; onFill: (reason: string) => void };

/** The common reasons of the settings; each fills the text field, which stays editable. Without them the user types. */
export const ReasonPresets = ({ kind, reason, onFill }: ReasonPresetsProps) => {
  const text = useText();
  const presets = (useDeclineReasons(kind).data?.data ?? []).map((row) => row.text);
  if (presets.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap={8} aria-label={text('members.presetsLabel')}>
      {presets.map((preset) => (
        <li key={preset}>
          <button type="button" className={styles.preset} dir="auto" onClick={() => onFill(applyPreset(reason, preset, presets))}>
            {preset}
          </button>
        </li>
      ))}
    </Flex>
  );
};
