import { Select } from 'antd';
import { useState } from 'react';
import { listDistributors } from '@rental/contract/rental/distribution';
import { useRead } from '../../http/use-read.ts';
import { complaintOn, schemaOf } from '../../ui/fields/contract-rule.ts';
import { usePaused } from '../../ui/loading/use-paused.ts';

interface DistributorSelectProps {
  /** The id that is not offered. */
  readonly except?: number;
  /** Given by the form item around it, as are `onChange` and `id`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

const maxOffered = 20;

/** Picks a distributor by name or whole phone; without either the newest ones are offered. */
export function DistributorSelect({ except, id, value, onChange }: DistributorSelectProps) {
  const [typed, setTyped] = useState('');
  const query = searchFor(usePaused(typed));
  const found = useRead('listDistributors', { query: { ...query, size: maxOffered } });
  const offered = (found.data?.content ?? [])
    .filter((row) => row.id !== except && row.isActive)
    .map((row) => ({ value: row.id, label: `${row.name} ${row.phone} ${row.depth}级` }));
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder="输入姓名或完整手机号查找"
      notFoundContent={found.isFetching ? '正在查找…' : '没有符合的分销员'}
      loading={found.isFetching}
      options={offered}
      value={value ?? null}
      onChange={(chosen: number | null | undefined) => onChange?.(chosen ?? null)}
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
