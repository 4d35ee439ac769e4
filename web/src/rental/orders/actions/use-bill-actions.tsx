import type { ReactNode } from 'react';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { useMay } from '../../../ui/gate.tsx';
import { reasoned } from '../../../ui/reasoned.ts';
import { billLabel } from '../core/bill-action.ts';
import type { OrderRead } from '../core/order-action.ts';
import { offersOn } from './offers-at.ts';
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
  return {
    mayWork: (bills) => bills.some((bill) => offersOn(bill, read, may).length > 0),
    actionsOf: (bill) => (
      <>
        {offersOn(bill, read, may).map(({ action, obstacle, opened }) => (
          <button
            key={action.name}
            type="button"
            className={action.isDanger ? 'text-button is-danger' : 'text-button'}
            aria-label={`${billLabel(action, bill.kind)} ${billTitle(bill)}`}
            {...reasoned(obstacle, () => onOpen(opened))}
          >
            {action.short ?? billLabel(action, bill.kind)}
          </button>
        ))}
      </>
    ),
  };
}
