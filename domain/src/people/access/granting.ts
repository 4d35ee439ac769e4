/** The rights that an operator may not hand on, for lack of them (threat model 12). */
export const rightsBeyond = (
  own: ReadonlySet<string>,
  given: Iterable<string>,
): readonly string[] => [...given].filter((right) => !own.has(right));

/** Rights before and after a change, as the role editor shows them before it saves. */
export function rightsChange(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return { added: rightsBeyond(before, after), removed: rightsBeyond(after, before) };
}
