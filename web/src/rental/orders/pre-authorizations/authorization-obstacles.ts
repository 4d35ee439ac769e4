import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { RefusalCode } from '@rental/contract/refusals';
import {
  askCapture,
  askHold,
  askRelease,
  renewHold,
} from '@rental/domain/rental/pre-authorizations/ask';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import type { BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { Result } from '@rental/domain/result';
import { booksObstacle } from '../core/books-obstacle.ts';
import { isOpen } from '../core/open-bill.ts';
import { countedTerms, positionOf, sentenceOf } from '../money/order-position.ts';

type Detail = Pick<OrderDetail, 'order' | 'bills'>;

/** Why each of these cannot be asked for now, in the server's sentence; null where it can. */
export function authorizationObstacles(
  detail: Detail,
  today: BusinessDate,
): Readonly<Record<'ask' | 'renew' | 'capture' | 'release', string | null>> {
  const position = positionOf(detail, today);
  const terms = countedTerms(today);
  const payable = detail.bills.find((bill) => isOpen(bill) && bill.kind !== billKinds.deposit);
  const billId = payable?.id ?? 0;
  const capture = askCapture(position, terms, { billId, amountFen: fen(1), method: 'alipay' });
  const words = (decided: Result<unknown, { readonly code: RefusalCode }>) =>
    decided.done ? null : sentenceOf(decided.refusal);
  return {
    ask: words(askHold(position, terms, { account: '' })),
    renew: words(renewHold(position, terms, { account: '' })),
    capture:
      !capture.done && capture.refusal.code === 'bill_not_open' ? '没有待付的账单' : words(capture),
    release:
      words(askRelease(position, terms)) ?? booksObstacle('releaseAuthorization', detail.order),
  };
}
