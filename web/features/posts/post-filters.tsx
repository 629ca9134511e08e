import { mostTagNames, type Post, type postRoutes } from '../../../contract/entities/posts.ts';
import { useDescribeLabels } from '../../kit/label-filters.tsx';
import { LabelStrip } from '../../kit/label-strip.tsx';
import type { ListParams, useListParams } from '../../kit/list-params.ts';
import { useText } from '../../platform/i18n.ts';
import { usePostCategories, usePostTags } from './posts.api.ts';

type Query = ReturnType<typeof useListParams<typeof postRoutes.list>>['query'];

/** The names with this one added where there is room, or taken out where it is among them; undefined where none is left. */
const toggled = (names: readonly string[], name: string): string[] | undefined => {
  const rest = names.filter((other) => other !== name);
  if (rest.length === names.length) return [...names, name].slice(0, mostTagNames);
  return rest.length > 0 ? rest : undefined;
};

/** Narrows the posts to one category and to any of several tags. */
export const PostFilters = ({ params }: { params: ListParams<Query> }) => {
  const { category_name: category, tag_names: tags = [] } = params.query;
  return (
    <>
      <LabelStrip
        kind="categories"
        useLabels={usePostCategories}
        chosen={category === undefined ? [] : [category]}
        onChoose={(category_name) => params.set({ category_name })}
      />
      <LabelStrip
        kind="tags"
        useLabels={usePostTags}
        chosen={tags}
        onChoose={(name) => params.set({ tag_names: name === undefined ? undefined : toggled(tags, name) })}
      />
    </>
  );
};

/** The words of the filters that are no search keys; a doctor's own posts are named after the one who wrote them. */
export const useDescribeFilters = (posts: readonly Post[]) => {
  const text = useText();
  const describeLabel = useDescribeLabels();
  // Rows of another doctor may still be shown.
  const nameOf = (id: unknown) => posts.find(({ doctor }) => doctor.id === id)?.doctor.user.name;
  return (name: string, value: unknown) => {
    if (name === 'doctor_id') return { label: text('posts.doctor'), value: nameOf(value) };
    return describeLabel(name === 'tag_names' ? 'tag_name' : name, value);
  };
};
