import { Checkbox, Input, Select } from 'antd';
import { DaysControl } from './days-control.tsx';
import type { FilterField, FilterInput } from './filters.ts';
import { SearchControl } from './search-control.tsx';

interface FilterControlProps extends FilterInput {
  readonly field: FilterField;
}

/** The control of one filter. Its value is the text of the query: the same in address, form and call. */
export function FilterControl({ field, id, value, onChange }: FilterControlProps) {
  const given = id === undefined ? {} : { id };
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...given}
          allowClear
          placeholder={field.placeholder ?? '请输入'}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...given}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部"
          options={[...field.options]}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen: string | null | undefined) => onChange?.(chosen)}
        />
      );
    case 'search':
      return (
        <SearchControl {...given} value={value} onChange={onChange} useChoices={field.useChoices} />
      );
    case 'flag':
      return (
        <Checkbox
          {...given}
          checked={value === 'true' || value === '1'}
          onChange={(event) => onChange?.(event.target.checked ? 'true' : undefined)}
        >
          {field.words}
        </Checkbox>
      );
    case 'days':
      return <DaysControl {...given} value={value} onChange={onChange} />;
  }
}
