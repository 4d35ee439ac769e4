import type { Call } from './endpoint.ts';
import { inputLabels } from './input-labels.ts';

/**
 * The sentence for bad input as a whole: that of the first field, with the field's label before it where the sentence does
 * not hold the label already. 「手机号：最多20个字」, 「请选择物流公司」, 「归还地址第2项联系电话：请输入正确的手机号码」.
 * `fields` has a sentence for each field by its path. Nothing of the request gets in: a field without a label is not one of
 * the contract, and is not named.
 */
export function inputRefusal(call: Call, fields: Readonly<Record<string, string>>): string | null {
  for (const [path, words] of Object.entries(fields)) {
    const label = placeOf(call, path);
    if (label !== undefined) return words.includes(label) ? words : `${label}：${words}`;
  }
  return Object.keys(fields).length > 0 ? '包含不支持的参数，请检查拼写' : null;
}

/** The label of a field by the names of its path, without positions in lists. */
export function inputLabelOf(
  { labels: ofCall = {} }: Pick<Call, 'labels'>,
  names: readonly string[],
): string | undefined {
  for (const start of names.keys()) {
    const key = names.slice(start).join('.');
    if (Object.hasOwn(ofCall, key)) return ofCall[key];
    if (Object.hasOwn(inputLabels, key)) return inputLabels[key];
  }
  return undefined;
}

/** The field that a path names, in words: of an item of a list, the list's label, its position and the label within it. */
function placeOf(call: Call, path: string): string | undefined {
  const steps = path.split('.');
  const item = steps.findLastIndex((step) => /^\d+$/.test(step));
  const namesTo = (end: number) => steps.slice(0, end).filter((step) => !/^\d+$/.test(step));
  if (item === -1) return closest(call, steps);
  const list = closest(call, item === 0 ? ['body'] : namesTo(item));
  const within = item === steps.length - 1 ? '' : closest(call, namesTo(steps.length));
  return list && `${list}第${Number(steps[item]) + 1}项${within ?? ''}`;
}

/** The label of a field, or of the nearest one around it: the keys of a record are not the contract's. */
function closest(call: Call, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return inputLabelOf(call, names) ?? closest(call, names.slice(0, -1));
}
