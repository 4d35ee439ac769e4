import { fenOfYuan, type Fen } from '@rental/domain/money';
import { Undecided } from '../undecided.ts';

const zoneMs = 8 * 3_600_000;

/** An instant as 支付宝 says it: Asia/Shanghai, without saying so. */
export const alipayTime = (at: Date): string =>
  new Date(at.getTime() + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

/** The instant that 支付宝 says; null: it says none. */
export function alipayInstant(said: unknown): Date | null {
  if (typeof said !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(said)) return null;
  const at = new Date(`${said.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export const saysNothing = () => new Undecided('the answer of 支付宝 says nothing');

/** A word of an answer that has to be there. */
export function alipayWord(data: Readonly<Record<string, unknown>>, name: string): string {
  const word = data[name];
  if (typeof word !== 'string' || word === '') throw saysNothing();
  return word;
}

/** An amount that may be nothing, such as what is left of a hold. */
export function alipayRest(data: Readonly<Record<string, unknown>>, name: string): Fen {
  const amount = fenOfYuan(alipayWord(data, name));
  if (amount === null || amount < 0) throw saysNothing();
  return amount;
}

export function alipayAmount(data: Readonly<Record<string, unknown>>, name: string): Fen {
  const amount = alipayRest(data, name);
  if (amount === 0) throw saysNothing();
  return amount;
}
