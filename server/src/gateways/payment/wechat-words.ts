import { fen, type Fen } from '@rental/domain/money';
import { Undecided } from '../undecided.ts';

export type WechatData = Readonly<Record<string, unknown>>;

/** An instant as 微信支付 wants it: Asia/Shanghai, and it says so. */
export const wechatTime = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

export const saysNothing = () => new Undecided('the answer of 微信支付 says nothing');

export const isData = (value: unknown): value is WechatData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A word of an answer that has to be there. */
export function wechatWord(data: WechatData, name: string): string {
  const word = data[name];
  if (typeof word !== 'string' || word === '') throw saysNothing();
  return word;
}

/** An amount of an answer, in fen: a part of `amount`. */
export function wechatFen(data: WechatData, name: 'total' | 'refund'): Fen {
  const amount = data['amount'];
  const value = isData(amount) ? amount[name] : undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) throw saysNothing();
  if (isData(amount) && amount['currency'] !== 'CNY') throw saysNothing();
  return fen(value);
}
