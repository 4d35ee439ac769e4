import { assert } from './assert.ts';
import { fen, type Fen } from './money.ts';

/** A rate in basis points (1/10,000), whole and not negative, in per cent: 1250 is "12.5". */
export function plainPercent(bp: number): string {
  const whole = String(Math.trunc(bp / 100));
  const hundredths = String(bp % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return hundredths === '' ? whole : `${whole}.${hundredths}`;
}

/** The same with its sign: 1250 is "12.5%". */
export const percent = (bp: number): string => `${plainPercent(bp)}%`;

const percentForm = /^(?:\d{1,2}(?:\.\d{1,2})?|100(?:\.0{1,2})?)$/;

/** The basis points of a part of a whole typed in per cent ("80", "12.5", "99.99"), or null where it is no such part. */
export function bpOfPercent(text: string): number | null {
  if (!percentForm.test(text)) return null;
  const [whole = '', hundredths = ''] = text.split('.');
  return Number(whole) * 100 + Number(hundredths.padEnd(2, '0'));
}

/** A part of a whole in basis points, rounded to the nearest; null: there is no whole. */
export const bpOf = (part: Fen, whole: Fen): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);

/** A share of an amount by a rate in basis points, half a fen up: 5% of 1010 fen is 51. Neither is negative. */
export function shareOf(amount: Fen, bp: number): Fen {
  const product = amount * bp;
  assert(product >= 0 && Number.isSafeInteger(product), `${bp} bp of ${amount} fen`);
  return fen(Math.floor((product + 5_000) / 10_000));
}
