import { billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';
import type { BillStatus } from '@rental/domain/rental/bills/bill-status';
import type { RowAction } from '../../../ui/data-table/columns/columns.ts';
import { billLabel, type BillRowRule } from '../core/bill-action.ts';
import type { May } from '../core/order-action.ts';
import type { Opened } from './opened.ts';
import { ofBills } from './row-actions.ts';

/** A bill as a row of a list knows it. */
interface Row {
  readonly orderId: number;
  readonly billId: number;
  readonly kind: BillKind;
  readonly billStatus: BillStatus;
  /** The bill is neither paid nor waived in part. */
  readonly isUntouched: boolean;
  /** How often it was deducted, or tried to be. */
  readonly attempts: number;
}

/** True if an operator with these rights is offered one of the named actions on some bill. */
export const mayActOnBills = (names: readonly string[], may: May): boolean =>
  named(names).some(({ permission }) => may(permission));

/** Those of the named actions that a row's bill stands for, in this order. */
export const billRowActions = (
  names: readonly string[],
  row: Row,
  may: May,
  open: (opened: Opened) => void,
): RowAction[] =>
  named(names)
    .filter(({ permission, row: rule }) => may(permission) && fits(rule, row, may))
    .map((action) => ({
      key: action.name,
      label: billLabel(action, row.kind),
      ...(action.short !== null && { short: action.short }),
      onSelect: () =>
        open({ of: 'bill', name: action.name, orderId: row.orderId, billId: row.billId }),
    }));

const named = (names: readonly string[]) =>
  names.flatMap((name) => ofBills.filter((action) => action.name === name));

const fits = (rule: BillRowRule, { kind, billStatus, isUntouched, attempts }: Row, may: May) =>
  rule.statuses.includes(billStatus) &&
  (rule.isDeposit === undefined || kind !== billKinds.deposit) &&
  (rule.isUntouched === undefined || isUntouched) &&
  (rule.wasTried === undefined || attempts > 0) &&
  (rule.unless === undefined || !may(rule.unless));
