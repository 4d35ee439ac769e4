import { useState, type ReactNode } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { useMay } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { reasoned } from '../../../ui/reasoned.ts';
import { billActionsOf, isOpen, obstacleToBillAction } from '../bills/bill-text.ts';
import { billActionLabel, type BillAction } from '../money/bill-actions.ts';
import type { MoneyAction } from './money-action-dialog.tsx';
import '../../../ui/text-button.css';

const DeductDialog = onDemand(
  async () => (await import('../../deductions/deduct-dialog.tsx')).DeductDialog,
);
const BillFlowDialog = onDemand(
  async () => (await import('../bills/bill-flow-dialog.tsx')).BillFlowDialog,
);

type Bill = OrderDetail['bills'][number];

export interface OfOrder {
  readonly detail: OrderDetail;
  /** When it was read. */
  readonly now: number;
  readonly onMoney: (action: MoneyAction) => void;
}

interface BillActions {
  readonly mayWork: (bills: readonly Bill[]) => boolean;
  readonly actionsOf: (bill: Bill) => ReactNode;
  readonly dialog: ReactNode;
}

/** The actions on each listed bill of an order, and the dialog that they open. */
export function useBillActions({ detail, now, onMoney }: OfOrder): BillActions {
  const may = useMay();
  const mayDeduct = may('bill:deduct');
  const maySeeFlow = may('ledger:view');
  const [flowOf, setFlowOf] = useState<number | null>(null);
  const [deducted, setDeducted] = useState<number | null>(null);
  const canDeduct = (bill: Bill): bill is Bill & { readonly id: number } =>
    mayDeduct && isOpen(bill) && bill.kind !== billKinds.deposit;
  const act = (action: BillAction, bill: Bill & { readonly id: number }) =>
    onMoney(action === 'collect' ? { name: action, billIds: [bill.id] } : { name: action, bill });
  return {
    mayWork: (bills) =>
      maySeeFlow ||
      bills.some((bill) => canDeduct(bill) || billActionsOf(bill, detail, may, now).length > 0),
    actionsOf: (bill) => {
      const { id } = bill;
      if (id === null) return null;
      return (
        <>
          {billActionsOf(bill, detail, may, now).map((action) => (
            <button
              key={action}
              type="button"
              className={action === 'cancelCharge' ? 'text-button is-danger' : 'text-button'}
              aria-label={`${billActionLabel(action, bill.kind)} ${billTitle(bill)}`}
              {...reasoned(obstacleToBillAction(action, detail), () =>
                act(action, { ...bill, id }),
              )}
            >
              {billActionLabel(action, bill.kind)}
            </button>
          ))}
          {canDeduct(bill) ? (
            <button
              type="button"
              className="text-button"
              aria-label={`手动代扣 ${billTitle(bill)}`}
              onClick={() => setDeducted(bill.id)}
            >
              代扣
            </button>
          ) : null}
          {maySeeFlow ? (
            <button
              type="button"
              className="text-button"
              aria-label={`查看流水 ${billTitle(bill)}`}
              onClick={() => setFlowOf(id)}
            >
              流水
            </button>
          ) : null}
        </>
      );
    },
    dialog: (
      <>
        {flowOf === null ? null : (
          <BillFlowDialog billId={flowOf} onClosed={() => setFlowOf(null)} />
        )}
        {deducted === null ? null : (
          <DeductDialog
            orderId={detail.order.id}
            billId={deducted}
            onClosed={() => setDeducted(null)}
          />
        )}
      </>
    ),
  };
}
