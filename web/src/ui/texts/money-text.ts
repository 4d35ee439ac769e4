import { yuan, type Fen } from '@rental/domain/money';

/** `¥1,234.56`; an amount that does not exist is `-`, which is not the same as ¥0.00. */
export function moneyText(amount: Fen | null): string {
  if (amount === null) return '-';
  return amount < 0 ? `-¥${yuan(amount).slice(1)}` : `¥${yuan(amount)}`;
}
