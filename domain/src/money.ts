import { assert } from './assert.ts';

declare const fenBrand: unique symbol;

/** Money: a safe integer of fen (1/100 yuan). Nothing else is money. */
export type Fen = number & { readonly [fenBrand]: true };

/** An amount in fen. A fraction or a number beyond 2^53 is a fault. */
export function fen(amount: number): Fen {
  assert(Number.isSafeInteger(amount), `${amount} is no whole number of fen`);
  return (amount === 0 ? 0 : amount) as Fen; // -0 would print as "-0.00"
}

export function sumFen(amounts: readonly Fen[]): Fen {
  return fen(amounts.reduce((total, amount) => total + amount, 0));
}

/**
 * Splits `total` into `count` bills that add up to `total` exactly (ADR 3, S5).
 * The fen that do not divide go one each to the earliest bills: 100 over 3 is 34, 33, 33.
 * A negative total or a count below 1 is a fault.
 */
export function splitEvenly(total: Fen, count: number): Fen[] {
  assert(total >= 0, `cannot split ${total} fen`);
  assert(Number.isSafeInteger(count) && count >= 1, `cannot split into ${count} parts`);
  const rest = total % count;
  const share = (total - rest) / count;
  return Array.from({ length: count }, (_, index) => fen(index < rest ? share + 1 : share));
}

/** Fen as yuan with two decimals and thousands marks: 123456 is "1,234.56". */
export const yuan = (amount: Fen): string => plainYuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',');

/** The same without the marks: 123456 is "1234.56". */
export function plainYuan(amount: Fen): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const cents = Math.abs(amount) % 100;
  return `${amount < 0 ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`;
}

const yuanForm = /^\d{1,9}(\.\d{1,2})?$/;

/** The fen of an amount typed in yuan ("12", "12.3", "12.34"), or null where it is no such amount. */
export function fenOfYuan(text: string): Fen | null {
  if (!yuanForm.test(text)) return null;
  const [whole = '', cents = ''] = text.split('.');
  return fen(Number(whole) * 100 + Number(cents.padEnd(2, '0')));
}
