import { billActions } from './bill-actions.ts';
import { orderActions } from './order-actions.ts';

/** The facts that lists know of actions: the build writes them into `virtual:row-actions`. */
export const rowActionTable = {
  ofOrders: orderActions.map(
    ({ name, label, short, permission, isDanger, isLook, row, returnRow, batch }) => ({
      name,
      label,
      short: short ?? label,
      permission,
      isDanger: isDanger === true,
      isLook: isLook === true,
      row: row ?? null,
      returnRow: returnRow ?? null,
      batch: batch?.label ?? null,
    }),
  ),
  ofBills: billActions.map(({ name, label, ofInsurance, short, permission, row }) => ({
    name,
    label,
    ofInsurance: ofInsurance ?? label,
    short: short ?? null,
    permission,
    row,
  })),
};
