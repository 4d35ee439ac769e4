/**
 * Characters that nobody sees, or that turn the order of others: control, format (zero width, direction marks), line
 * separators, variation selectors, and letters that are drawn as nothing.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Words by which only the product itself speaks. */
const reserved = ['管理员', '管理員', '系统', '系統', '客服'] as const;

/** Says why a name could mislead somebody; null: it could not. Spaces, full-width forms and signs between its characters change nothing. */
export function nameComplaint(name: string): string | null {
  if (unseen.test(name)) return '名称中含有不可见字符，请删除后重新输入';
  const plain = name.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  const word = reserved.find((known) => plain.includes(known));
  return word === undefined ? null : `名称中不能含有「${word}」，请换一个`;
}
