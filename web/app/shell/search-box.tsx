import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconListSearch, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect } from 'react';
import { isPaletteKey, openOverlay, paletteKey } from '../../kit/keys/overlay.ts';
import { type SearchField, useRegisteredSearchFields } from '../../kit/list/search-fields.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './search-box.module.css';
import { usePageSearch } from './use-page-search.ts';

const openPalette = () => openOverlay('palette');

/** Ctrl K and ⌘ K open the command palette. */
const usePaletteKey = () => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault(); // Some browsers open their own search.
      openPalette();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
};

/**
 * The header's search by the fields of the open page, with a button for the command palette. On a page without search fields the whole box
 * opens the palette. The fields are a native select within the box, because the frame of Mantine's NativeSelect would be a box inside the box.
 */
export const SearchBox = () => {
  const text = useText();
  const fields = useRegisteredSearchFields();
  usePaletteKey();
  if (fields.length > 0) return <Search fields={fields} />;
  return (
    <UnstyledButton className={styles.box} aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
      <IconSearch size={18} aria-hidden="true" />
      <span className={styles.everything}>{text('search.all')}</span>
      <kbd className={styles.key}>{paletteKey}</kbd>
    </UnstyledButton>
  );
};

/** The part of a page's search that opens the palette: its key, or an icon without a keyboard. */
const PaletteButton = () => {
  const text = useText();
  return (
    <UnstyledButton
      className={styles.palette}
      aria-label={`${text('search.all')} ${paletteKey}`}
      title={text('search.all')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <IconListSearch size={18} stroke={1.7} aria-hidden="true" />
      <kbd className={styles.key}>{paletteKey}</kbd>
    </UnstyledButton>
  );
};

const Search = ({ fields }: { fields: readonly SearchField[] }) => {
  const text = useText();
  const search = usePageSearch(fields);
  const label = fields.find(({ param }) => param === search.param)?.label ?? '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    search.submit();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers do not know the search element
    <form className={styles.box} role="search" onSubmit={handleSubmit}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        dir="auto"
        maxLength={100}
        autoComplete="off"
        placeholder={text('search.placeholder', { label })}
        aria-label={text('search.placeholder', { label })}
        value={search.typed}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
      {search.typed ? <CloseButton size="md" radius="xl" aria-label={text('search.clear')} onClick={search.clear} /> : null}
      {fields.length > 1 ? (
        <select
          className={styles.field}
          aria-label={text('search.by')}
          value={search.param}
          onChange={(event) => search.choose(event.currentTarget.value)}
        >
          {fields.map(({ param, label: name }) => (
            <option key={param} value={param}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <PaletteButton />
    </form>
  );
};
