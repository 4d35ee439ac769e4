import type { FilterField } from '../../ui/data-table/filters/filters.ts';

/** A part of the customer's name. */
export const nameField: FilterField<'name'> = {
  kind: 'text',
  name: 'name',
  label: '姓名',
  placeholder: '至少2个字',
};

/** The customer's phone, whole or in part. */
export const phoneField: FilterField<'phone'> = {
  kind: 'text',
  name: 'phone',
  label: '手机',
  placeholder: '完整、后4位或前3位以上',
};
