import { type RefObject, useEffect, useRef } from 'react';
import type { DeclineKind } from '../../../../contract/entities/messages/decline-reasons.ts';
import { useSingleKeys } from '../../../kit/keys/single-keys.ts';
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

/** Calls `onChoose` with a number from 0 to 8 for the keys 1 to 9 in the form around `list`, until something else is typed. */
const usePresetKeys = (list: RefObject<HTMLUListElement | null>, isTyping: boolean, onChoose: (index: number) => void) => {
  const latest = useRef({ isTyping, onChoose });
  useEffect(() => {
    latest.current = { isTyping, onChoose };
  });
  useEffect(() => {
    const form = list.current?.closest('form');
    const handleKey = (event: KeyboardEvent) => {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || latest.current.isTyping) return;
      event.preventDefault();
      latest.current.onChoose(Number(event.key) - 1);
    };
    form?.addEventListener('keydown', handleKey);
    return () => form?.removeEventListener('keydown', handleKey);
  }, [list]);
};

type PresetListProps = Omit<ReasonPresetsProps, 'kind'> & { presets: readonly string[] };

const PresetList = ({ presets, reason, onFill }: PresetListProps) => {
  const text = useText();
  const [hasKeys] = useSingleKeys();
  const list = useRef<HTMLUListElement>(null);
  const typed = reason.trim();
  const isTyping = !hasKeys || (typed !== '' && !presets.includes(typed));
  const choose = (preset: string | undefined) => preset !== undefined && onFill(applyPreset(reason, preset, presets));
  usePresetKeys(list, isTyping, (index) => choose(presets[index]));
  return (
    <ul ref={list} className={styles.presets} aria-label={text('members.presetsLabel')}>
      {presets.map((preset, index) => {
        const key = hasKeys && index < 9 ? String(index + 1) : undefined;
        return (
          <li key={preset}>
            <button type="button" className={styles.preset} dir="auto" aria-keyshortcuts={key} onClick={() => choose(preset)}>
              {key ? (
                <span className={styles.key} aria-hidden="true">
                  {key}
                </span>
              ) : null}
              {preset}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** The common reasons of the settings; each fills the text field, which stays editable, by a press or by its number. Without them the user types. */
export const ReasonPresets = ({ kind, ...rest }: ReasonPresetsProps) => {
  const presets = (useDeclineReasons(kind).data?.data ?? []).map((row) => row.text);
  return presets.length === 0 ? null : <PresetList presets={presets} {...rest} />;
};
