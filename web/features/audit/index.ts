export { CsvExportButton } from './audit-export.tsx';
export { AuditTabs } from './audit-tabs.tsx';
export { DayFilters, FilterGrid, UserFilter, useDescribeDay, useNamedUser } from './filter-fields.tsx';
export { RecordHistory } from './record-history.tsx';
