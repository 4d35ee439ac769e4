import { yuan, type Fen } from '../../money.ts';
import { offerTitle, type Offer } from '../price-plans/price-plan.ts';
import type { Quote } from '../price-plans/quote.ts';
import { shortProduct } from './customer-sms.ts';
import type { SmsValues } from './sms-templates.ts';

/** The facts of an order that a customer confirms by a code. */
export interface OrderToConfirm {
  readonly productName: string;
  readonly offer: Pick<Offer, 'termCount' | 'period'>;
  readonly quote: Pick<Quote, 'bills' | 'depositFen' | 'servicesFen'>;
}

/** The facts of the order in the SMS by whose code a customer confirms what an operator places (代客下单). */
export const orderCodeValues = ({ productName, offer, quote }: OrderToConfirm): SmsValues => ({
  product: shortProduct(productName),
  terms: offerTitle(offer).replaceAll(' ', ''),
  rent: rentWords(quote.bills),
  deposit: yuan(quote.depositFen) + servicesWords(quote.servicesFen),
});

/** The templates of providers have no variable for 增值服务: they follow the deposit. */
const servicesWords = (totalFen: Fen): string =>
  totalFen === 0 ? '' : `，起租日另付增值服务¥${yuan(totalFen)}`;

/** The rent of a term. Where it does not divide, the earliest terms bear a fen more. */
function rentWords(bills: Quote['bills']): string {
  const rents: readonly Fen[] = bills.map(({ rentFen }) => rentFen);
  const [least, most] = [Math.min(...rents) as Fen, Math.max(...rents) as Fen];
  return least === most ? `¥${yuan(least)}` : `¥${yuan(least)}至¥${yuan(most)}`;
}
