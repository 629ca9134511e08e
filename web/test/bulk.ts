import type { BulkPreview } from '../../contract/entities/office/bulk.ts';

/** The preview of an action that changes each selected record. */
export const buildPreview = (overrides: Partial<BulkPreview> = {}): BulkPreview => {
  const { count = 1 } = overrides;
  return {
    ...{ count, changes: count, title: 'Change it', summary: 'It changes', newest_id: 7, sample: [{ id: 7, name: 'Mona' }] },
    ...{ effects: [], undo_days: 7, needs_fresh: false },
    ...overrides,
  };
};
