import type { ComponentType } from 'react';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import type { BillAction, BillDialogProps, BillLookProps } from '../core/bill-action.ts';
import type { BatchDialogProps, OrderAction, OrderDialogProps } from '../core/order-action.ts';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { billActions } from './bill-actions.ts';
import { orderActions } from './order-actions.ts';

type OrderDialog =
  | { readonly needs: 'row'; readonly View: ComponentType<OrderModalProps> }
  | { readonly needs: 'order'; readonly View: ComponentType<OrderDialogProps> }
  | { readonly needs: 'orders'; readonly View: ComponentType<BatchDialogProps> };

type BillDialog =
  | { readonly needs: 'order'; readonly View: ComponentType<BillDialogProps> }
  | { readonly needs: 'nothing'; readonly View: ComponentType<BillLookProps> };

function orderDialog(dialog: OrderAction['dialog']): OrderDialog {
  switch (dialog.needs) {
    case 'row':
      return { needs: 'row', View: onDemand(dialog.load) };
    case 'order':
      return { needs: 'order', View: onDemand(dialog.load) };
    case 'orders':
      return { needs: 'orders', View: onDemand(dialog.load) };
  }
}

function billDialog(dialog: BillAction['dialog']): BillDialog {
  switch (dialog.needs) {
    case 'order':
      return { needs: 'order', View: onDemand(dialog.load) };
    case 'nothing':
      return { needs: 'nothing', View: onDemand(dialog.load) };
  }
}

const ofOrders = new Map(
  orderActions.map((action) => [action.name, { action, dialog: orderDialog(action.dialog) }]),
);
const ofBills = new Map(
  billActions.map((action) => [action.name, { action, dialog: billDialog(action.dialog) }]),
);
const ofBatches = new Map(
  orderActions.flatMap(({ name, batch }) =>
    batch === undefined ? [] : [[name, { View: onDemand(batch.load) }] as const],
  ),
);

/** The action of a name, and its dialog, whose code is fetched while the browser is idle. */
export const orderActionOf = (name: string) => found(ofOrders, name);
export const billActionOf = (name: string) => found(ofBills, name);
export const batchOf = (name: string) => found(ofBatches, name);

function found<Value>(all: ReadonlyMap<string, Value>, name: string): Value {
  const one = all.get(name);
  if (one === undefined) throw new Error(`No action has the name ${name}`);
  return one;
}
