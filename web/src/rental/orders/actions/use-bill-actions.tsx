import type { ReactNode } from 'react';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { useMay } from '../../../ui/gate.tsx';
import { reasoned } from '../../../ui/reasoned.ts';
import { billLabel } from '../core/bill-action.ts';
import { isMade } from '../core/open-bill.ts';
import type { OrderRead } from '../core/order-action.ts';
import { billActions } from './bill-actions.ts';
import type { Opened } from './opened.ts';
import '../../../ui/text-button.css';

type Bill = OrderRead['detail']['bills'][number];

export interface OfOrder extends OrderRead {
  readonly onOpen: (opened: Opened) => void;
}

interface BillActions {
  readonly mayWork: (bills: readonly Bill[]) => boolean;
  readonly actionsOf: (bill: Bill) => ReactNode;
}

/** The actions on each listed bill of an order. */
export function useBillActions({ detail, now, onOpen }: OfOrder): BillActions {
  const may = useMay();
  const read = { detail, now };
  const offersOn = (bill: Bill) =>
    !isMade(bill)
      ? []
      : billActions.flatMap((action) => {
          if (action.isOfRowsAlone || !may(action.permission)) return [];
          const offer = action.offered(bill, read);
          const opened: Opened = {
            of: 'bill',
            name: action.name,
            orderId: detail.order.id,
            billId: bill.id,
            read,
          };
          return offer === null ? [] : [{ action, offer, opened }];
        });
  return {
    mayWork: (bills) => bills.some((bill) => offersOn(bill).length > 0),
    actionsOf: (bill) => (
      <>
        {offersOn(bill).map(({ action, offer, opened }) => (
          <button
            key={action.name}
            type="button"
            className={action.isDanger ? 'text-button is-danger' : 'text-button'}
            aria-label={`${billLabel(action, bill.kind)} ${billTitle(bill)}`}
            {...reasoned(offer.obstacle, () => onOpen(opened))}
          >
            {action.short ?? billLabel(action, bill.kind)}
          </button>
        ))}
      </>
    ),
  };
}
