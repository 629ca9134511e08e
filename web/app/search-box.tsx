import { IconSearch, IconX } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { type SearchKey, useOfferedSearchKeys } from '../kit/search-keys.ts';
import { useText } from '../platform/i18n.ts';
import styles from './search-box.module.css';
import { usePageSearch } from './use-page-search.ts';

/** The header's search: by the keys that the open page offers, or a sentence that it offers none. */
export const SearchBox = () => {
  const text = useText();
  const keys = useOfferedSearchKeys();
  if (keys.length > 0) return <Search keys={keys} />;
  return (
    <div className={styles.box} data-off="true">
      <IconSearch className={styles.icon} size={18} aria-hidden="true" />
      <input className={styles.input} disabled placeholder={text('search.none')} aria-label={text('search.label')} />
    </div>
  );
};

const Search = ({ keys }: { keys: readonly SearchKey[] }) => {
  const text = useText();
  const search = usePageSearch(keys);
  const label = keys.find(({ key }) => key === search.key)?.label ?? '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    search.submit();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to all browsers we serve
    <form className={styles.box} role="search" onSubmit={handleSubmit}>
      <IconSearch className={styles.icon} size={18} aria-hidden="true" />
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
      {search.typed ? (
        <button type="button" className={styles.clear} aria-label={text('search.clear')} onClick={search.clear}>
          <IconX size={16} aria-hidden="true" />
        </button>
      ) : null}
      {keys.length > 1 ? (
        <select
          className={styles.key}
          aria-label={text('search.by')}
          value={search.key}
          onChange={(event) => search.choose(event.currentTarget.value)}
        >
          {keys.map(({ key, label: name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
    </form>
  );
};
