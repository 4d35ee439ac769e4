import { typedGrams } from '@rental/domain/rental/customers/name-grams';
import type { Tx } from './transaction.ts';

/** How a phone is looked for: whole, by its end, or from its beginning to before `phoneBelow`. */
export interface PhoneCriteria {
  readonly phone?: string | undefined;
  readonly phoneEnd?: string | undefined;
  readonly phoneFrom?: string | undefined;
  readonly phoneBelow?: string | undefined;
}

/** Eleven digits are a phone, four its end, anything else its beginning. */
export function phoneCriteria(phone: string | undefined): PhoneCriteria {
  if (phone === undefined) return {};
  if (phone.length === 11) return { phone };
  if (phone.length === 4) return { phoneEnd: phone };
  return { phoneFrom: phone, phoneBelow: `${phone}:` }; // ':' follows '9'
}

/** Neighbouring letters that a customer's name has. */
export type NameCriteria = { readonly [gram: `gram${number}`]: string };

export const nameCriteria = (name: string | undefined): NameCriteria =>
  Object.fromEntries(typedGrams(name ?? '').map((gram, index) => [`gram${index}`, gram]));

/** For each gram, the customers whose name has it. */
export const customersNamed = (db: Tx, { brand, ...criteria }: NameCriteria & { brand: string }) =>
  Object.entries(criteria)
    .filter(([name]) => name.startsWith('gram'))
    .map(([, gram]) =>
      db
        .selectFrom('customer_grams as g')
        .select('g.customer_id')
        .where('g.brand_code', '=', brand)
        .where('g.gram', '=', gram),
    );
