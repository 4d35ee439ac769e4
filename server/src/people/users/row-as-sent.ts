import { mobile } from '@rental/domain/validation/phones';
import { Refusal } from '../../http/refusal.ts';

/** The ids that a body names, or those of the rows that it sends as a list gave them; neither: undefined. */
export const idsOf = (
  ids: readonly number[] | undefined,
  rows: readonly { readonly id: number }[] | undefined,
): readonly number[] | undefined => ids ?? rows?.map(({ id }) => id);

const words = { phone: mobile.message, email: '请输入正确的邮箱' };

/**
 * The value that a field is to have: absent, or masked as the row showed it, it stays as it is. A mask of anything else
 * is refused, for nobody can tell what was meant.
 */
export function unmasked(
  field: keyof typeof words,
  sent: string | null | undefined,
  stored: string | null,
  mask: (value: string) => string,
): string | null {
  if (sent === undefined) return stored;
  if (sent !== null && stored !== null && sent === mask(stored)) return stored;
  if (sent?.includes('*') === true)
    throw new Refusal('invalid', { fields: { [field]: words[field] } });
  return sent;
}
