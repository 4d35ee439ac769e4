import { yuan, type Fen } from '../../money.ts';
import { offerTitle, type Offer } from '../price-plans/price-plan.ts';
import type { Quote } from '../price-plans/quote.ts';
import { shortProduct } from './customer-sms.ts';

/** The facts of an order that a customer confirms by a code. */
export interface OrderToConfirm {
  readonly productName: string;
  readonly offer: Pick<Offer, 'termCount' | 'period'>;
  readonly quote: Pick<Quote, 'bills' | 'depositFen'>;
}

/** The SMS with the code by which a customer confirms an order that an operator places (代客下单), whole. */
export const orderCodeText = (
  brandName: string,
  { productName, offer, quote }: OrderToConfirm,
  code: string,
): string =>
  `【${brandName}】您正在下单：${shortProduct(productName)}，${offerTitle(offer).replaceAll(' ', '')}，` +
  `每期租金${rentWords(quote.bills)}，押金¥${yuan(quote.depositFen)}。` +
  `确认无误请将验证码${code}告知店员，5分钟内有效。`;

/** The rent of a term. Where it does not divide, the earliest terms bear a fen more. */
function rentWords(bills: Quote['bills']): string {
  const rents: readonly Fen[] = bills.map(({ rentFen }) => rentFen);
  const [least, most] = [Math.min(...rents) as Fen, Math.max(...rents) as Fen];
  return least === most ? `¥${yuan(least)}` : `¥${yuan(least)}至¥${yuan(most)}`;
}
