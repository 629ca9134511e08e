export { CsvExportButton } from './audit-export.tsx';
export { Sentence as AuditSentence } from './audit-lines.tsx';
export { AuditTabs } from './audit-tabs.tsx';
export { getRecordPath } from './audit-texts.ts';
export { FilterGrid, UserFilter, useNamedUser } from './filter-fields.tsx';
export { RecordHistory } from './record-history.tsx';
