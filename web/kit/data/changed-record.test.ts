import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { companyRoutes } from '../../../contract/entities/members/companies.ts';
import { putChangedRecord } from './changed-record.ts';
import { routeKey } from './queries.ts';

it('puts a newer version of the same record into a page, and nothing else', () => {
  const client = new QueryClient();
  const queryKey = routeKey(companyRoutes.get, { params: { id: 7 } });
  client.setQueryData(queryKey, { data: { id: 7, updated_at: '2026-11-18T10:00:00.000Z', name: 'Nile', files: 2 } });
  const meta = { permission: companyRoutes.get.permission };
  new QueryObserver(client, { queryKey, meta, enabled: true, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
  const put = (data: object) => {
    putChangedRecord(client, companyRoutes.update, { data, message: 'Saved' });
    return client.getQueryData(queryKey);
  };
  const before = client.getQueryData(queryKey);
  expect(put({ id: 8, updated_at: '2026-11-18T11:00:00.000Z', name: 'Delta' })).toBe(before);
  expect(put({ id: 7, updated_at: '2026-11-18T09:00:00.000Z', name: 'Old' })).toBe(before);
  expect(put({ id: 7, updated_at: '2026-11-18T11:00:00.000Z', name: 'Delta', password: 'only in the response' })).toEqual({
    data: { id: 7, updated_at: '2026-11-18T11:00:00.000Z', name: 'Delta', files: 2 },
  });
});
