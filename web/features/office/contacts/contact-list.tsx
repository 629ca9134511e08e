import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type Contact, type ContactCounts, contactRoutes } from '../../../../contract/entities/office/contacts.ts';
import type { ListResult } from '../../../kit/data/queries.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { ContactCard } from './contact-card.tsx';
import { useContacts, useMarkContacted } from './contacts.api.ts';

export const ContactList = () => {
  const text = useText();
  const params = useListParams(contactRoutes.list);
  const { list, counts } = useContacts(params.query);
  const describeFilter = useDescribeFilters();
  const [contactToMark, setContactToMark] = useState<Contact>();
  useSearchFields([{ param: 'name', label: text('contacts.doctor') }]);
  return (
    <>
      <ListPage
        title={text('contacts.title')}
        noun={text('contacts.noun')}
        list={list}
        params={params}
        filters={<Filter params={params} counts={counts} list={list} />}
        describeFilter={describeFilter}
        emptyHint={text('contacts.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <Stack gap={12}>
            {rows.map((contact) => (
              <ContactCard key={contact.id} contact={contact} onMark={() => setContactToMark(contact)} />
            ))}
          </Stack>
        )}
      </ListPage>
      {contactToMark ? <ConfirmMark contact={contactToMark} onClose={() => setContactToMark(undefined)} /> : null}
    </>
  );
};

const options = [
  { is_contacted: 0, value: 'waiting' },
  { is_contacted: 1, value: 'contacted' },
] as const;

const optionOf = (flag: unknown) => options.find(({ is_contacted }) => is_contacted === flag)?.value;

type Query = ReturnType<typeof useListParams<typeof contactRoutes.list>>['query'];

type FilterProps = {
  params: ListParams<Query>;
  counts: ContactCounts | undefined;
  list: Pick<ListResult<Contact>, 'total' | 'isMinimum' | 'isPending' | 'error'>;
};

/** Filters the list by contacted or waiting, and shows the number of each. A search knows the number of its own state only. */
const Filter = ({ params, counts, list }: FilterProps) => {
  const text = useText();
  const chosen = optionOf(params.query.is_contacted);
  const isSearched = Object.keys(params.filters).some((name) => name !== 'is_contacted');
  const isCounted = !list.isPending && !list.isMinimum && list.error === null;
  const countOf = (value: typeof chosen) => {
    if (isSearched) return value === chosen && isCounted ? formatNumber(list.total) : undefined;
    return counts && formatNumber(value === undefined ? counts.waiting + counts.contacted : counts[value]);
  };
  const each = options.map(({ value }) => ({ value, label: text(`contacts.filter.${value}`), count: countOf(value) }));
  const all = { value: undefined, label: text('members.all'), count: countOf(undefined) };
  return (
    <FilterBar
      label={text('contacts.filter.label')}
      value={chosen}
      options={[all, ...each]}
      onChange={(next) => params.set({ is_contacted: options.find(({ value }) => value === next)?.is_contacted })}
    />
  );
};

const useDescribeFilters = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    const option = optionOf(value);
    return name === 'is_contacted' && option
      ? { label: text('contacts.filter.label'), value: text(`contacts.filter.${option}`) }
      : undefined;
  };
};

const ConfirmMark = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const text = useText();
  const mutation = useMarkContacted();
  return (
    <ConfirmAction
      title={text('contacts.markTitle', { name: contact.doctor.user.name })}
      confirmLabel={text('contacts.mark')}
      mutation={mutation}
      input={{ id: contact.id }}
      onClose={onClose}
    >
      {text('contacts.markText')}
    </ConfirmAction>
  );
};
