import { useState } from 'react';
import { type Contact, contactRoutes } from '../../../contract/entities/contacts.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { type ListParams, useListParams } from '../../kit/list-params.ts';
import { useSearchKeys } from '../../kit/search-keys.ts';
import { useText } from '../../platform/i18n.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { ContactCard } from './contact-card.tsx';
import { useContacts, useMarkContacted } from './contacts.api.ts';
import styles from './contacts.module.css';

export const ContactList = () => {
  const text = useText();
  const params = useListParams(contactRoutes.list);
  const list = useContacts(params.query);
  const describe = useDescribeFilters();
  const [asked, setAsked] = useState<Contact>();
  useSearchKeys([{ key: 'name', label: text('contacts.doctor') }]);
  return (
    <>
      <ListPage
        title={text('contacts.title')}
        noun={text('contacts.noun')}
        list={list}
        params={params}
        filters={<Filter params={params} />}
        describe={describe}
        emptyHint={text('contacts.emptyHint')}
        skeleton={<TableSkeleton />}
      >
        {(rows) => (
          <div className={styles.list}>
            {rows.map((contact) => (
              <ContactCard key={contact.id} contact={contact} onMark={() => setAsked(contact)} />
            ))}
          </div>
        )}
      </ListPage>
      {asked ? <MarkQuestion contact={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
};

const places = [
  { is_contacted: 0, value: 'waiting' },
  { is_contacted: 1, value: 'contacted' },
] as const;

const placeOf = (flag: unknown) => places.find(({ is_contacted }) => is_contacted === flag)?.value;

type Query = ReturnType<typeof useListParams<typeof contactRoutes.list>>['query'];

/** Narrows the list to those who wait for a call, or those who had theirs. */
const Filter = ({ params }: { params: ListParams<Query> }) => {
  const text = useText();
  const each = places.map(({ value }) => ({ value, label: text(`contacts.filter.${value}`) }));
  const all = { value: undefined, label: text('members.all') };
  return (
    <FilterBar
      label={text('contacts.filter.label')}
      value={placeOf(params.query.is_contacted)}
      places={[all, ...each]}
      onChange={(chosen) => params.set({ is_contacted: places.find(({ value }) => value === chosen)?.is_contacted })}
    />
  );
};

const useDescribeFilters = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    const place = placeOf(value);
    return name === 'is_contacted' && place ? { label: text('contacts.filter.label'), value: text(`contacts.filter.${place}`) } : undefined;
  };
};

const MarkQuestion = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const text = useText();
  const write = useMarkContacted();
  return (
    <ConfirmAction
      title={text('contacts.markTitle', { name: contact.doctor.user.name })}
      confirmLabel={text('contacts.mark')}
      write={write}
      input={{ id: contact.id }}
      onClose={onClose}
    >
      {text('contacts.markText')}
    </ConfirmAction>
  );
};
