import { useState } from 'react';
import { listDistributors } from '@rental/contract/rental/distribution';
import { useRead } from '../../http/use-read.ts';
import { complaintOn, schemaOf } from '../../ui/fields/contract-rule.ts';
import { SearchSelect, type SearchSelectField } from '../../ui/fields/search-select.tsx';
import { usePaused } from '../../ui/loading/use-paused.ts';

interface DistributorSelectProps extends SearchSelectField {
  /** The id that is not offered. */
  readonly except?: number;
}

const maxOffered = 20;

/** Picks a distributor by name or whole phone; without either the newest ones are offered. */
export function DistributorSelect({ except, ...field }: DistributorSelectProps) {
  const [typed, setTyped] = useState('');
  const query = searchFor(usePaused(typed));
  const found = useRead('listDistributors', { query: { ...query, size: maxOffered } });
  return (
    <SearchSelect
      {...field}
      isClearable
      placeholder="输入姓名或完整手机号查找"
      nothing="没有符合的分销员"
      typed={typed}
      onTyped={setTyped}
      offered={(found.data?.content ?? [])
        .filter((row) => row.id !== except && row.isActive)
        .map((row) => ({ value: row.id, label: `${row.name} ${row.phone} ${row.depth}级` }))}
      isFetching={found.isFetching}
    />
  );
}

/** Digits are a phone, all else a name; empty where the list would not take it. */
function searchFor(typed: string): { phone?: string; name?: string } {
  const name = /^\d+$/.test(typed) ? 'phone' : 'name';
  const schema = schemaOf(listDistributors, 'query', name);
  if (typed === '' || schema === null || complaintOn(schema, typed) !== null) return {};
  return { [name]: typed };
}
