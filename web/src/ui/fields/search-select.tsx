import { Select } from 'antd';
import { useState } from 'react';

export interface SearchChoice {
  readonly value: number;
  readonly label: string;
}

/** The props that the form item around it gives. */
export interface SearchSelectField {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

interface SearchSelectProps extends SearchSelectField {
  /** The name that is said aloud where no label stands beside it. */
  readonly label?: string;
  readonly placeholder: string;
  /** Stands in the list where nothing is found. */
  readonly nothing: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** Those that the server found for the typed text. */
  readonly offered: readonly SearchChoice[];
  readonly isFetching: boolean;
  /** Choices that have a name before anything is searched, such as the stored one. */
  readonly known?: readonly SearchChoice[];
  /** More than so many are not offered, and the list says so. */
  readonly maxOffered?: number;
  readonly isClearable?: boolean;
}

/** Picks one of many by words that the server searches for. The chosen one keeps its name while others are offered. */
export function SearchSelect(props: SearchSelectProps) {
  const { id, label, placeholder, nothing, typed, onTyped, offered, isFetching } = props;
  const { known = [], maxOffered = Infinity, isClearable = false, value, onChange } = props;
  const [chosen, setChosen] = useState<SearchChoice | null>(null);
  const current = [...known, ...(chosen === null ? [] : [chosen])].find(
    (choice) => choice.value === value,
  );
  const isMissing =
    typed === '' && current !== undefined && offered.every((one) => one.value !== current.value);
  const choices = isMissing ? [current, ...offered] : offered;
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      allowClear={isClearable}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: onTyped }}
      placeholder={placeholder}
      notFoundContent={isFetching ? '正在查找…' : nothing}
      loading={isFetching}
      options={[
        ...choices,
        ...(offered.length < maxOffered
          ? []
          : [{ value: 0, label: `只列出${maxOffered}个，请输入更多文字`, disabled: true }]),
      ]}
      value={value ?? null}
      onChange={(next: number | null | undefined) => {
        onTyped('');
        setChosen(choices.find((choice) => choice.value === next) ?? null);
        onChange?.(next ?? null);
      }}
    />
  );
}
