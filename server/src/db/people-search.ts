import { typedGrams } from '@rental/domain/rental/customers/name-grams';
import type { Tx } from './transaction.ts';

/** How a phone is looked for: whole, by its end, or from its beginning to before `below`. */
type PhoneValues = {
  readonly is?: string;
  readonly end?: string;
  readonly from?: string;
  readonly below?: string;
};

/** Eleven digits are a phone, four its end, anything else its beginning. */
export function phoneValues(phone: string): PhoneValues {
  if (phone.length === 11) return { is: phone };
  if (phone.length === 4) return { end: phone };
  return { from: phone, below: `${phone}:` }; // ':' follows '9'
}

/** Neighbouring letters that a customer's name has. */
export const gramsOf = (name: string): Readonly<Record<`gram${number}`, string>> =>
  Object.fromEntries(typedGrams(name).map((gram, index) => [`gram${index}`, gram]));

/** The customers whose name has a gram. */
export const customersNamed = (db: Tx, brand: string, gram: unknown) =>
  db
    .selectFrom('customer_grams as g')
    .select('g.customer_id')
    .where('g.brand_code', '=', brand)
    .where('g.gram', '=', gram as string);
