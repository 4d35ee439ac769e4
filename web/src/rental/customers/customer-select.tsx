import { Select } from 'antd';
import { useState } from 'react';
import { listCustomers } from '@rental/contract/rental/customers';
import { useRead } from '../../http/use-read.ts';
import { complaintOn, schemaOf } from '../../ui/fields/contract-rule.ts';
import { usePaused } from '../../ui/loading/use-paused.ts';
import { customerName } from './customer-text.ts';

interface CustomerSelectProps {
  /** The chosen one, with the name to show. */
  readonly known: { readonly value: number; readonly label: string } | null;
  /** The ids that are not offered. */
  readonly except: number;
  /** Given by the form item around it, as are `onChange` and `id`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

const maxOffered = 20;

/** Picks a customer by name or phone. */
export function CustomerSelect({ known, except, id, value, onChange }: CustomerSelectProps) {
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed);

  const query = searchFor(asked);
  const found = useRead(
    'listCustomers',
    { query: { ...query, size: maxOffered } },
    { enabled: query !== null },
  );
  const rows = query === null ? [] : (found.data?.content ?? []);
  const offered = rows
    .filter((row) => row.id !== except)
    .map((row) => ({ value: row.id, label: `${customerName(row)} ${row.realName} ${row.phone}` }));
  const isKnown = known !== null && offered.every((option) => option.value !== known.value);
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder="输入姓名或手机号查找"
      notFoundContent={noticeOn(asked, query !== null, found.isFetching)}
      loading={found.isFetching}
      options={isKnown && asked === '' ? [known, ...offered] : offered}
      value={value ?? null}
      onChange={(chosen: number | null | undefined) => onChange?.(chosen ?? null)}
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

function noticeOn(asked: string, isSearch: boolean, isBusy: boolean): string {
  if (asked === '' || !isSearch) return '请输入姓名或手机号';
  return isBusy ? '正在查找…' : '没有符合的客户';
}
