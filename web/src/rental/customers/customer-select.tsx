import { useState } from 'react';
import { listCustomers } from '@rental/contract/rental/customers';
import { useRead } from '../../http/use-read.ts';
import { complaintOn, schemaOf } from '../../ui/fields/contract-rule.ts';
import {
  SearchSelect,
  type SearchChoice,
  type SearchSelectField,
} from '../../ui/fields/search-select.tsx';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { customerName } from './customer-text.ts';

interface CustomerSelectProps extends SearchSelectField {
  /** The chosen one, with the name to show. */
  readonly known: SearchChoice | null;
  /** The ids that are not offered. */
  readonly except: number;
}

const maxOffered = 20;

/** Picks a customer by name or phone. */
export function CustomerSelect({ known, except, ...field }: CustomerSelectProps) {
  const [typed, setTyped] = useState('');
  const query = searchFor(usePaused(typed));
  const found = useRead(
    'listCustomers',
    { query: { ...query, size: maxOffered } },
    { enabled: query !== null },
  );
  const rows = query === null ? [] : (found.data?.content ?? []);
  return (
    <SearchSelect
      {...field}
      isClearable
      placeholder="输入姓名或手机号查找"
      nothing={query === null ? '请输入姓名或手机号' : '没有符合的客户'}
      typed={typed}
      onTyped={setTyped}
      known={known === null ? [] : [known]}
      offered={rows
        .filter((row) => row.id !== except)
        .map((row) => ({
          value: row.id,
          label: `${customerName(row)} ${row.realName} ${row.phone}`,
        }))}
      isFetching={found.isFetching}
    />
  );
}

/** Digits are a phone, all else a name; null where the list would not take it. */
function searchFor(typed: string): { phone: string } | { name: string } | null {
  const name = /^\d+$/.test(typed) ? 'phone' : 'name';
  const schema = schemaOf(listCustomers, 'query', name);
  if (typed === '' || schema === null || complaintOn(schema, typed) !== null) return null;
  return name === 'phone' ? { phone: typed } : { name: typed };
}
