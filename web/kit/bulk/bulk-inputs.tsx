import { Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { categoryRoutes } from '../../../contract/entities/content/categories.ts';
import { promoCodeRoutes } from '../../../contract/entities/content/promo-codes.ts';
import { specialtyRoutes } from '../../../contract/entities/content/specialties.ts';
import { tagRoutes } from '../../../contract/entities/content/tags.ts';
import { groupRoutes } from '../../../contract/entities/members/groups.ts';
import { decisionReason } from '../../../contract/entities/members/members.ts';
import { bulkValues, maxBulkPoints } from '../../../contract/entities/office/bulk.ts';
import { useText } from '../../platform/i18n.ts';
import { type Option, type OptionPages, useOptionPages } from '../data/queries.ts';
import { WholeNumberInput } from '../form/fields/fields.tsx';
import { ReferencePicker } from '../picker/reference-picker.tsx';

/** The values that an action needs. Null clears a field of the records. */
export type BulkInput = Partial<Record<'group_id' | 'area_id' | 'field_id' | 'promocode_id' | 'category_id' | 'tag_id', number | null>> & {
  reason?: string;
  /** A whole number, or what was typed instead of one. */
  amount?: unknown;
};
type FieldName = keyof BulkInput;
export type FieldErrors = Partial<Record<string, string | undefined>>;

const noneId = 0;

/** Offers to clear the field before the records that it may refer to. */
const useWithNone = (pages: OptionPages, search: string): OptionPages => {
  const none = { id: noneId, name: useText()('bulk.noValue') };
  return search === '' ? { ...pages, options: [none, ...pages.options] } : pages;
};

const optionHooks: Partial<Record<FieldName, (search: string) => OptionPages>> = {
  group_id: (search) => useOptionPages(groupRoutes.list, search),
  area_id: (search) => useWithNone(useOptionPages(areaRoutes.list, search), search),
  field_id: (search) => useWithNone(useOptionPages(specialtyRoutes.list, search), search),
  promocode_id: (search) => useWithNone(useOptionPages(promoCodeRoutes.list, search), search),
  category_id: (search) => useOptionPages(categoryRoutes.list, search),
  tag_id: (search) => useOptionPages(tagRoutes.list, search),
};

/** The error of an amount that is not allowed. */
export const amountError = (text: ReturnType<typeof useText>): string => text('bulk.amountRange', { max: maxBulkPoints.each });

const canClear = (name: FieldName): boolean => bulkValues.shape[name].safeParse(null).success;

const errorOf = (name: FieldName, value: unknown, missing: string): string | undefined => {
  if (!value && !(value === null && canClear(name))) return missing;
  return bulkValues.shape[name].safeParse(value).error?.issues[0]?.message;
};

/** True for an amount that was typed and is not allowed. */
export const isWrongAmount = ({ amount }: BulkInput): boolean => !bulkValues.shape.amount.safeParse(amount).success;

/** The error of each field; undefined if its value is valid. */
export const findErrors = (fields: readonly FieldName[], values: BulkInput, text: ReturnType<typeof useText>): FieldErrors =>
  Object.fromEntries(
    fields.map((name) => {
      if (name === 'amount') return [name, values.amount === undefined || isWrongAmount(values) ? amountError(text) : undefined];
      return [name, errorOf(name, values[name], text('bulk.emptyField', { label: text(`bulk.field.${name}`) }))];
    }),
  );

type BulkInputsProps = {
  fields: readonly FieldName[];
  values: BulkInput;
  errors: FieldErrors;
  /** The configured reasons, above the reason. */
  reasons?: ReactNode;
  onChange: (values: BulkInput) => void;
};

/** The inputs of an action. */
export const BulkInputs = ({ fields, values, errors, reasons, onChange }: BulkInputsProps) =>
  fields.map((name) => (
    <Stack key={name} gap={8}>
      {name === 'reason' ? reasons : null}
      <BulkField name={name} values={values} error={errors[name]} onChange={onChange} />
    </Stack>
  ));

type BulkFieldProps = Omit<BulkInputsProps, 'fields' | 'errors' | 'reasons'> & { name: FieldName; error: string | undefined };

const BulkField = ({ name, values, error, onChange }: BulkFieldProps) => {
  const text = useText();
  const [chosen, setChosen] = useState<Option | null>(null);
  const label = text(`bulk.field.${name}`);
  const useOptions = optionHooks[name];
  if (useOptions)
    return (
      <ReferencePicker
        label={label}
        value={chosen}
        onChange={(option) => {
          setChosen(option);
          onChange({ ...values, [name]: option?.id === noneId ? null : option?.id });
        }}
        useOptions={useOptions}
        error={error}
        path={name}
        isRequired
      />
    );
  if (name === 'amount')
    return (
      <WholeNumberInput
        label={label}
        value={values.amount}
        onChange={(amount) => onChange({ ...values, amount })}
        error={error}
        data-path={name}
        required
      />
    );
  return (
    <Textarea
      label={label}
      rows={3}
      data-path={name}
      value={values.reason ?? ''}
      onChange={(event) => onChange({ ...values, reason: event.currentTarget.value })}
      error={error}
      maxLength={decisionReason.max}
      required
    />
  );
};
