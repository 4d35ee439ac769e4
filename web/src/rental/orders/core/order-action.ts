import type { ComponentType } from 'react';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { ReturnState } from '@rental/domain/rental/orders/returns/return-states';
import type { OrderModalProps } from './order-modal-props.ts';

export type May = (permission: Permission) => boolean;

/** An order as its page has read it, at `now`. */
export interface OrderRead {
  readonly detail: OrderDetail;
  readonly now: number;
}

/** The action is offered; `obstacle` says what stands in its way, null: nothing does. */
export interface Offer {
  readonly obstacle: string | null;
}

/** The props of a dialog that needs the order as read. */
export interface OrderDialogProps extends OrderRead {
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** The props of a dialog for several orders. */
export interface BatchDialogProps {
  readonly orders: readonly OrderRow[];
  /** The dialog has gone; the orders that it has worked on. */
  readonly onClosed: (doneIds: readonly number[]) => void;
}

/**
 * How an order stands where a row of a list offers an action. Facts alone: the build writes them into the lists, which do
 * without the decisions.
 */
export interface RowRule {
  readonly statuses: readonly OrderStatus[];
  /** No other action is under way. */
  readonly isUnlocked?: true;
  readonly isRelet?: boolean;
  readonly arePapersWanted?: boolean;
  readonly arePapersSent?: boolean;
  readonly isBlacklisted?: false;
}

/** The dialog of an action, and what it needs. */
type ActionDialog =
  | { readonly needs: 'row'; readonly load: () => Promise<ComponentType<OrderModalProps>> }
  | { readonly needs: 'order'; readonly load: () => Promise<ComponentType<OrderDialogProps>> }
  | { readonly needs: 'orders'; readonly load: () => Promise<ComponentType<BatchDialogProps>> };

/** An action on an order: one file each, from which the header, the rows, the batch bar and the dialogs are made (ADR 23). */
export interface OrderAction {
  readonly name: string;
  readonly label: string;
  /** The label where there is little room. */
  readonly short?: string;
  readonly permission: Permission;
  readonly isDanger?: true;
  /** It changes nothing: for its sake alone a list has no actions. */
  readonly isLook?: true;
  /** A move of the order's status. The first one without an obstacle leads on. */
  readonly isMove?: true;
  /** It leads on in a process beside the status. */
  readonly isMain?: true;
  /** The place of the action on the order page. */
  readonly place: 'header' | 'bills' | 'rows alone';
  readonly row?: RowRule;
  /** How a return stands where its row offers the action, with the label of the row. */
  readonly returnRow?: { readonly short: string; readonly states: readonly ReturnState[] };
  /** The name of the action for a batch of orders. Its dialog is that of several orders. */
  readonly batch?: {
    readonly label: string;
    readonly load: () => Promise<ComponentType<BatchDialogProps>>;
  };
  /** Says if an order is offered it, by the decision of the domain; null: it is not the order's turn. */
  readonly offered: (read: OrderRead, may: May) => Offer | null;
  readonly dialog: ActionDialog;
}

export const offer: Offer = { obstacle: null };
