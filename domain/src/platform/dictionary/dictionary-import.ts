import {
  isStorable,
  missingColumns,
  titledRows,
  type ImportError,
  type InSteps,
} from '../../import-table.ts';
import { forbiddenLabel } from '../../rental/dunning/scripts.ts';
import {
  dictionaryColorNames,
  dictionaryColors,
  type DictionaryColor,
} from './dictionary-colors.ts';
import { fieldsOf, lastSort, type Entry, type EntryFields } from './dictionary-entries.ts';

/** The columns of an import and of an export; the first line names them, in any order. */
export const importColumns = ['字典名称', '标签', '值', '颜色', '排序', '状态'] as const;
type ColumnName = (typeof importColumns)[number];

/** Texts are no longer than this, here and where they are typed. */
export const longestText = 100;
export const largestSort = 999_999;
/** A dictionary is read in one page (S263). */
export const maxEntriesOfDictionary = 9_999;
/** An import reads each dictionary that it speaks of as a whole. */
export const maxDictionariesOfImport = 20;

export interface ImportedRow extends EntryFields {
  /** Its line in the table, the first being 1: the titles. */
  readonly line: number;
  readonly dictName: string;
  readonly change: 'added' | 'changed' | 'same';
}

export interface ImportPlan {
  readonly rows: readonly ImportedRow[];
  /** Row by row; with one of them nothing is written. */
  readonly errors: readonly ImportError[];
}

/** A row's values, before they are compared with the stored ones. Null: left as it is. */
interface ReadRow {
  readonly line: number;
  readonly dictName: string;
  readonly label: string;
  readonly value: string;
  readonly color: DictionaryColor | null;
  readonly sort: number | null;
  readonly enabled: boolean;
}

/** The names of dictionaries that a table speaks of, for whoever fetches them. */
export function* namesIn(table: readonly (readonly string[])[]): InSteps<string[]> {
  const names = new Set<string>();
  for (const { cellOf } of titledRows(table, importColumns).rows) {
    const name = cellOf('字典名称');
    if (name !== '' && name.length <= longestText) names.add(name);
    yield;
  }
  return [...names];
}

/**
 * The changes that a table would make in the given dictionaries, by name: all of it, or with a sentence for each row
 * that is wrong. Rows of nothing are passed over. An entry with the value of a row is changed, another is added.
 */
export function* plannedImport(
  table: readonly (readonly string[])[],
  dictionaries: ReadonlyMap<string, readonly Entry[]>,
): InSteps<ImportPlan> {
  const { missing, rows: lines } = titledRows(table, importColumns.slice(0, 3));
  if (missing.length > 0) return { rows: [], errors: [missingColumns(missing)] };
  const rows: ImportedRow[] = [];
  const errors: ImportError[] = [];
  const places = new Map<string, Place>();
  for (const [name, entries] of dictionaries) {
    places.set(name, { ...indexed(entries), lineOf: new Map() });
    yield;
  }
  for (const { line, cellOf } of lines) {
    yield;
    const place = places.get(cellOf('字典名称'));
    const { row, faults } = readRow(line, cellOf);
    const words = [...faults, ...faultsOf(row, place)];
    if (words.length > 0 || place === undefined) errors.push({ line, words: words.join('；') });
    else rows.push(planned(row, place));
  }
  return { rows, errors };
}

interface Place {
  readonly byValue: ReadonlyMap<string, Entry>;
  readonly lineOf: Map<string, number>;
  count: number;
  last: number;
}

const indexed = (entries: readonly Entry[]) => ({
  byValue: new Map(entries.map((entry) => [entry.value, entry])),
  count: entries.length,
  last: lastSort(entries) - 10,
});

function readRow(
  line: number,
  cellOf: (name: ColumnName) => string,
): { readonly row: ReadRow; readonly faults: readonly string[] } {
  const [label, value, sort, state] = [
    cellOf('标签'),
    cellOf('值'),
    cellOf('排序'),
    cellOf('状态'),
  ];
  const color = colorOf(cellOf('颜色'));
  const faults = [
    ...textFaults('标签', label),
    ...textFaults('值', value),
    ...(color === undefined ? ['颜色不在可选范围内'] : []),
    ...(/^\d{0,6}$/.test(sort) ? [] : ['排序应为0到999999的整数']),
    ...(['', '启用', '停用'].includes(state) ? [] : ['状态应为启用或停用']),
  ];
  return {
    row: {
      line,
      dictName: cellOf('字典名称'),
      label,
      value,
      color: color ?? null,
      sort: sort === '' ? null : Number(sort),
      enabled: state !== '停用',
    },
    faults,
  };
}

function textFaults(name: '标签' | '值', text: string): string[] {
  if (text === '') return [`请填写${name}`];
  if (text.length > longestText) return [`${name}最多${longestText}个字`];
  return isStorable(text) ? [] : [`${name}包含不支持的字符`];
}

/** By its name or by the word for it; undefined where it is none of ours. */
function colorOf(text: string): DictionaryColor | null | undefined {
  if (text === '') return null;
  return dictionaryColorNames.find((name) => name === text || dictionaryColors[name] === text);
}

function faultsOf({ line, dictName, value, label }: ReadRow, place: Place | undefined): string[] {
  if (place === undefined) return [dictName === '' ? '请填写字典名称' : '字典不存在'];
  const before = place.lineOf.get(value);
  if (before !== undefined) return [`与第${before}行的值重复`];
  place.lineOf.set(value, line);
  const word = forbiddenLabel(dictName, label);
  if (word !== null) return [`催收话术不得包含「${word}」`];
  if (place.byValue.has(value)) return [];
  place.count += 1;
  return place.count > maxEntriesOfDictionary
    ? [`一个字典最多${maxEntriesOfDictionary}条明细`]
    : [];
}

function planned({ sort, ...row }: ReadRow, place: Place): ImportedRow {
  const there = place.byValue.get(row.value);
  if (there === undefined) {
    place.last = Math.min(Math.max(place.last + 10, sort ?? 0), largestSort);
    return { ...row, sort: sort ?? place.last, change: 'added' };
  }
  const wanted = { ...row, sort: sort ?? there.sort };
  return { ...wanted, change: isSame(fieldsOf(there), fieldsOf(wanted)) ? 'same' : 'changed' };
}

const isSame = (one: EntryFields, other: EntryFields): boolean =>
  one.label === other.label &&
  one.color === other.color &&
  one.sort === other.sort &&
  one.enabled === other.enabled;

/** An entry as a row of the same columns, so that what was exported can be imported. */
export const exportedRow = (dictName: string, entry: EntryFields): string[] => [
  dictName,
  entry.label,
  entry.value,
  entry.color ?? '',
  String(entry.sort),
  entry.enabled ? '启用' : '停用',
];
