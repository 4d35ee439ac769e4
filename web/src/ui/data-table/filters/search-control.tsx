import { Select } from 'antd';
import { useState } from 'react';
import { usePaused } from '../../loading/use-paused.ts';
import type { FilterInput, UseChoices } from './filters.ts';

interface SearchControlProps extends FilterInput {
  readonly useChoices: UseChoices;
}

/** A choice among too many to be offered at once: the server looks for what is typed. Nothing is asked before it opens. */
export function SearchControl({ id, value, onChange, useChoices }: SearchControlProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const words = usePaused(typed);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const found = useChoices(isOpen ? { words } : null);
  const named = useChoices(chosen === null ? null : { is: chosen });
  const isOffered = found.choices.some((choice) => choice.value === chosen);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder="输入文字查找"
      notFoundContent={found.isFetching ? '正在查找…' : '没有符合的选项'}
      loading={found.isFetching}
      options={[...found.choices, ...(isOffered ? [] : named.choices)]}
      value={chosen}
      onOpenChange={setOpen}
      onChange={(one: string | null | undefined) => {
        setTyped('');
        onChange?.(one);
      }}
    />
  );
}
