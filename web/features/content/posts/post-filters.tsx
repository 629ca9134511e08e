import { Group } from '@mantine/core';
import { maxTagNames, type Post, postRoutes } from '../../../../contract/entities/content/posts.ts';
import { LabelFilter } from '../../../kit/content/label-filter.tsx';
import { useDescribeLabelFilters } from '../../../kit/content/label-filters.tsx';
import type { ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';

type Query = ReturnType<typeof useListParams<typeof postRoutes.list>>['query'];

/** Adds a name up to the maximum, or removes it; undefined if none is left. */
const toggleName = (names: readonly string[], name: string): string[] | undefined => {
  const rest = names.filter((other) => other !== name);
  if (rest.length === names.length) return [...names, name].slice(0, maxTagNames);
  return rest.length > 0 ? rest : undefined;
};

/** Filters posts by their state, one category and any of several tags. */
export const PostFilters = ({ params }: { params: ListParams<Query> }) => {
  const text = useText();
  const { category_name: category, tag_names: tags = [], is_held } = params.query;
  return (
    <Group gap={8}>
      <FilterBar
        label={text('posts.state')}
        value={is_held && 'held'}
        options={[
          { value: undefined, label: text('members.all') },
          { value: 'held', label: text('posts.held') },
        ]}
        onChange={(value) => params.set({ is_held: value && 1 })}
      />
      <LabelFilter
        kind="categories"
        route={postRoutes.categories}
        chosen={category === undefined ? [] : [category]}
        onToggle={(name) => params.set({ category_name: name === category ? undefined : name })}
      />
      <LabelFilter
        kind="tags"
        route={postRoutes.tags}
        chosen={tags}
        onToggle={(name) => params.set({ tag_names: toggleName(tags, name) })}
      />
    </Group>
  );
};

/** Labels of the filters that are not search fields; the filter by author shows the author's name. */
export const useDescribeFilters = (posts: readonly Post[]) => {
  const text = useText();
  const describeLabel = useDescribeLabelFilters();
  // The rows may still be another author's.
  const nameOf = (id: unknown) => posts.find(({ doctor }) => doctor.id === id)?.doctor.user.name;
  return (name: string, value: unknown) => {
    if (name === 'is_held') return { label: text('posts.state'), value: text('posts.held') };
    if (name === 'doctor_id') return { label: text('posts.doctor'), value: nameOf(value) };
    return describeLabel(name === 'tag_names' ? 'tag_name' : name, value);
  };
};
