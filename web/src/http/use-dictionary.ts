import { useMemo } from 'react';
import type { CallName } from '@rental/contract/contract';
import type { DictionaryDetail } from '@rental/contract/platform/dictionary';
import { unknownLabel } from '@rental/domain/platform/dictionary/dictionary-labels';
import {
  dictionaryMaps,
  type DictionaryEntry,
} from '@rental/domain/platform/dictionary/dictionary-maps';
import { useSession } from './session.ts';
import { useRead } from './use-read.ts';

/** The reads of dictionaries: out of date when one changes. */
export const dictionaryReads: readonly CallName[] = [
  'dictionaryDetails',
  'dictionaryMap',
  'listDictionaries',
];

/** An entry as screens use it: a value that looks like a number is one (S103). */
export type UsedEntry = Omit<DictionaryDetail, 'value'> & DictionaryEntry;

export interface UsedDictionary {
  readonly isPending: boolean;
  /** In order, including disabled ones, so that values stored earlier keep their labels. */
  readonly entries: readonly UsedEntry[];
  readonly byValue: ReadonlyMap<string | number, UsedEntry>;
  /** The label of a value; 未知(n) or a dash if the dictionary has none. */
  readonly labelOf: (value: string | number) => string;
  /** The enabled entries, as options. */
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
}

const freshMs = 300_000;
const noEntries: readonly DictionaryDetail[] = [];

/**
 * A dictionary by its name, cached for all pages. Changes arrive by the live channel; without one it is read again
 * whenever the operator returns to the window.
 */
export function useDictionary(name: string): UsedDictionary {
  const isLive = useSession((session) => session.site?.brand.websocketEnable === true);
  const { data, isPending } = useRead(
    'dictionaryDetails',
    { query: { dictName: name } },
    { staleTime: freshMs, refetchOnWindowFocus: isLive ? true : 'always' },
  );
  const details = data?.content ?? noEntries;
  return useMemo(() => usedDictionary(name, details, isPending), [name, details, isPending]);
}

function usedDictionary(
  name: string,
  details: readonly DictionaryDetail[],
  isPending: boolean,
): UsedDictionary {
  const { entries, labels } = dictionaryMaps({ [name]: details });
  const byValue = (entries.get(name) ?? new Map()) as ReadonlyMap<string | number, UsedEntry>;
  const label = labels.get(name);
  return {
    isPending,
    entries: [...byValue.values()],
    byValue,
    labelOf: (value) => label?.get(value) ?? unknownLabel(name, value),
    options: [...byValue.values()]
      .filter(({ enabled }) => enabled)
      .map(({ value, label }) => ({ value, label })),
  };
}
