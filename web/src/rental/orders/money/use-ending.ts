import { Form, type FormInstance } from 'antd';
import type { MoneyPreview } from '@rental/contract/rental/orders/money/money-preview';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Fen } from '@rental/domain/money';
import { accountOfRefund } from '@rental/domain/money/payments/refund-ways';
import type { SmsFacts } from '@rental/domain/rental/customer-sms/customer-sms';
import type { SwapFate } from '@rental/domain/rental/orders/changes/swap-device';
import { refundOfEnding } from './order-position.ts';
import type { Refund } from './refund-fields.tsx';
import { isWaiting, useTellAsked } from './second-person.tsx';
import { usePreview, type PreviewCall, type Previewing } from './use-preview.ts';

type EndingPreview = Extract<
  PreviewCall,
  'previewCancelRelet' | 'previewCloseOrder' | 'previewRejectOrder' | 'previewRefuseDelivery'
>;

interface Ending {
  /** The refund to the customer, as far as it is known. */
  readonly refundFen: Fen | undefined;
  /** The facts of the SMS that leaves with it: only cash goes back at once (ADR 41). */
  readonly smsFacts: SmsFacts;
  readonly secondPerson: MoneyPreview['secondPerson'] | undefined;
  readonly isOkDisabled: boolean;
  /** Says that a second person was asked, where one was. */
  readonly onDone: () => void;
}

/** The refund of an order that ends before its rental, and whether a second person has to agree. `now`: when it was read. */
export function useEnding<Typed extends Refund>(
  name: EndingPreview,
  order: Pick<OrderRow, 'id'>,
  detail: { readonly data: OrderDetail | undefined; readonly dataUpdatedAt: number },
  form: FormInstance<Typed>,
): Ending {
  const typed = Form.useWatch([], form) as
    | (Partial<Typed> & { readonly deviceGoesTo?: SwapFate })
    | undefined;
  const { refundMethod: chosen = null, deviceGoesTo } = typed ?? {};
  const refundFen = detail.data && refundOfEnding(detail.data, detail.dataUpdatedAt);
  const isWhole = refundFen !== undefined && (refundFen === 0 || chosen !== null);
  const preview: Previewing<MoneyPreview> = usePreview(
    name as 'previewCloseOrder',
    isWhole
      ? { orderId: order.id, refundMethod: chosen, ...(deviceGoesTo && { deviceGoesTo }) }
      : null,
  );
  const secondPerson = preview.shown?.secondPerson;
  const onDone = useTellAsked(secondPerson);
  return {
    refundFen,
    smsFacts:
      chosen !== null && accountOfRefund(chosen) === 'cash' ? { refundedFen: refundFen } : {},
    secondPerson,
    isOkDisabled: refundFen === undefined || preview.isPending || isWaiting(secondPerson),
    onDone,
  };
}
