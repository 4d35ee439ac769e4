import type { ComponentType } from 'react';
import type { Permission } from '@rental/contract/permissions';
import { billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';
import type { BillStatus } from '@rental/domain/rental/bills/bill-status';
import type { MadeBill } from './open-bill.ts';
import type { Offer, OrderDialogProps, OrderRead } from './order-action.ts';

/** How a bill stands where a row of a list offers an action: facts alone, as those of orders. */
export interface BillRowRule {
  readonly statuses: readonly BillStatus[];
  readonly isDeposit?: false;
  /** The bill is neither paid nor waived in part. */
  readonly isUntouched?: true;
  /** It was deducted, or tried to be. */
  readonly wasTried?: true;
  /** An operator with this right has a better action. */
  readonly unless?: Permission;
}

/** The props of a dialog that needs the bill and its order as read. */
export interface BillDialogProps extends OrderDialogProps {
  readonly bill: MadeBill;
}

/** The props of a dialog that reads by itself what it needs. */
export interface BillLookProps {
  readonly orderId: number;
  readonly billId: number;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** An action on one bill: one file each, from which the bills of the order page and the rows of bill lists are made (ADR 23). */
export interface BillAction {
  readonly name: string;
  readonly label: string;
  /** The label for a premium, where it is another one. */
  readonly ofInsurance?: string;
  /** The label where there is little room. */
  readonly short?: string;
  readonly permission: Permission;
  readonly isDanger?: true;
  /** The order page does without it. */
  readonly isOfRowsAlone?: true;
  readonly row: BillRowRule;
  /** Says if the bill is offered it, by the decision of the domain; null: it is not its turn. */
  readonly offered: (bill: MadeBill, read: OrderRead) => Offer | null;
  readonly dialog:
    | { readonly needs: 'order'; readonly load: () => Promise<ComponentType<BillDialogProps>> }
    | { readonly needs: 'nothing'; readonly load: () => Promise<ComponentType<BillLookProps>> };
}

/** Its label for a bill of a kind, where that is known. */
export const billLabel = (
  { label, ofInsurance = label }: { readonly label: string; readonly ofInsurance?: string },
  kind?: BillKind,
): string => (kind === billKinds.insurance ? ofInsurance : label);
