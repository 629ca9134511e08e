import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { type SearchField, useRegisteredSearchFields } from '../../kit/list/search-fields.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './search-box.module.css';
import { usePageSearch } from './use-page-search.ts';

/**
 * The header's search by the fields of the open page. A page without search fields shows a disabled box. The fields are a native select
 * within the box, because the frame of Mantine's NativeSelect would be a box inside the box.
 */
export const SearchBox = () => {
  const text = useText();
  const fields = useRegisteredSearchFields();
  if (fields.length > 0) return <Search fields={fields} />;
  return (
    <div className={styles.box} data-off="true">
      <IconSearch size={18} aria-hidden="true" />
      <input className={styles.input} disabled placeholder={text('search.none')} aria-label={text('search.label')} />
    </div>
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
    </form>
  );
};
