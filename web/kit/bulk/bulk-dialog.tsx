import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, use, useState } from 'react';
import type { BulkPreview } from '../../../contract/entities/office/bulk.ts';
import { type BulkActionName, bulkFields } from '../../../contract/entities/office/bulk-actions.ts';
import { isolate, useText } from '../../platform/i18n.ts';
import { FormActions } from '../../ui/form-footer.tsx';
import { autofocusFirstField, useFocusReturn } from '../dialog/focus-return.ts';
import { LoadError } from '../list/load-error.tsx';
import { isDangerous, type Selected, toSelected, useBulkPreview, useStartBulk } from './bulk.api.ts';
import { amountError, type BulkInput, BulkInputs, type FieldErrors, findErrors, isWrongAmount } from './bulk-inputs.tsx';
import { BulkReasons } from './bulk-reasons.ts';

type BulkDialogProps = Selected & { action: BulkActionName; onClose: () => void };

/** The effects depend on these values only. The server would refuse a wrong amount, which has an error under its field. */
const toPreviewValues = ({ reason: _reason, amount, ...values }: BulkInput): BulkInput =>
  amount === undefined || isWrongAmount({ amount }) ? values : { ...values, amount };

/** Asks for what an action needs, says what it would change, and starts it. Stays open if the number of records has changed meanwhile. */
export const BulkDialog = (props: BulkDialogProps) => {
  useFocusReturn();
  const { action, selection, onClose } = props;
  const text = useText();
  const [values, setValues] = useState<BulkInput>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [checked] = useDebouncedValue(values, 300);
  const request = { ...toSelected(props), action };
  const preview = useBulkPreview({ ...request, values: toPreviewValues(checked) });
  const start = useStartBulk();
  const found = preview.data?.data;
  const fields = bulkFields[action];
  const label = text(`bulk.action.${action}`);
  const handleChange = (changed: BulkInput) => {
    setValues(changed);
    setErrors({});
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = findErrors(fields, values, text);
    setErrors(wrong);
    if (Object.values(wrong).some((error) => error !== undefined) || !found || found.newest_id === null) return;
    const result = await start.send({ ...request, values, expected: found.count, newest_id: found.newest_id });
    if (result.ok) {
      selection.clear();
      onClose();
      return;
    }
    setErrors(Object.fromEntries(Object.entries(result.error.fields ?? {}).map(([name, messages]) => [name, messages[0]])));
    if (result.error.status === 409) void preview.refetch();
  };
  // A wrong amount gets its error before submission, once the user stops typing.
  const shownErrors = isWrongAmount(checked) && isWrongAmount(values) ? { amount: amountError(text), ...errors } : errors;
  const Reasons = use(BulkReasons);
  const { reason = '' } = values;
  const reasons =
    Reasons && action === 'decline' ? <Reasons reason={reason} onFill={(filled) => handleChange({ ...values, reason: filled })} /> : null;
  return (
    <Modal opened onClose={onClose} title={label} size={480}>
      <form ref={autofocusFirstField} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Stack gap={16}>
          <BulkInputs fields={fields} values={values} errors={shownErrors} reasons={reasons} onChange={handleChange} />
          {preview.isError ? <LoadError error={preview.error} onRetry={() => void preview.refetch()} /> : <Effects preview={found} />}
        </Stack>
        <FormActions>
          <Button variant="default" data-autofocus={fields.length === 0 || undefined} onClick={onClose} disabled={start.isPending}>
            {text('common.cancel')}
          </Button>
          <Button
            type="submit"
            color={isDangerous(action) ? 'red' : 'teal'}
            loading={start.isPending}
            disabled={!found || found.changes === 0}
          >
            {found && found.changes > 0 ? found.title : label}
          </Button>
        </FormActions>
      </form>
    </Modal>
  );
};

/** What would happen to how many records, which ones, the effects, and whether it can be undone. */
const Effects = ({ preview }: { preview: BulkPreview | undefined }) => {
  const text = useText();
  if (!preview) return <Text c="dimmed">{text('bulk.checking')}</Text>;
  const { changes, summary, sample, effects, undo_days: undoDays } = preview;
  const names = sample.map(({ name }) => isolate(name)).join(', ');
  const more = changes - sample.length;
  return (
    <Stack gap={8} aria-live="polite">
      <Text fw={550}>{summary}.</Text>
      {changes > 0 ? (
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {more > 0 ? text('bulk.sample', { names, more }) : names}
        </Text>
      ) : null}
      {effects.length > 0 ? (
        <Stack component="ul" gap={4}>
          {effects.map((effect) => (
            <li key={effect}>{effect}.</li>
          ))}
        </Stack>
      ) : null}
      {changes > 0 ? <Text c="dimmed">{undoDays > 0 ? text('bulk.undoDays', { count: undoDays }) : text('bulk.noUndo')}</Text> : null}
    </Stack>
  );
};
