/** An entry of a dictionary as it is stored and sent: its value is text. */
export interface DictionaryDetail {
  readonly label: string;
  readonly value: string;
}

export interface DictionaryEntry {
  readonly label: string;
  readonly value: string | number;
}

export interface DictionaryMaps {
  readonly entries: ReadonlyMap<string, ReadonlyMap<string | number, DictionaryEntry>>;
  readonly labels: ReadonlyMap<string, ReadonlyMap<string | number, string>>;
}

/**
 * A value that looks like a number becomes one (S103): plain decimal digits, where the number reads the same as the
 * text, so that nothing is lost and no two texts become one. `007`, `1.50`, `+1`, `1e3`, `0x1F`, ` 1 `, the empty
 * text and more digits than a number holds stay text.
 */
export function dictionaryValue(text: string): string | number {
  const number = Number(text);
  const isSame = /^-?\d+(\.\d+)?$/.test(text) && String(number) === text;
  return isSame && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

/** From value to entry and from value to label, by the dictionary's name (S103). Of one value's entries the last counts. */
export function dictionaryMaps(
  details: Readonly<Record<string, readonly DictionaryDetail[]>>,
): DictionaryMaps {
  const entries = new Map(
    Object.entries(details).map(([name, list]) => [name, new Map(list.map(keyedByValue))]),
  );
  const labels = new Map(
    [...entries].map(([name, byValue]) => [
      name,
      new Map([...byValue].map(([value, { label }]) => [value, label])),
    ]),
  );
  return { entries, labels };
}

function keyedByValue(detail: DictionaryDetail): [string | number, DictionaryEntry] {
  const value = dictionaryValue(detail.value);
  return [value, { ...detail, value }];
}
