import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { businessDateOf } from '@rental/domain/business-date';
import { orderChanges, type OrderChange } from '@rental/domain/rental/orders/core/order-changes';
import type { SigningAction } from '../../agreements/signing-dialog.tsx';
import {
  obstacleToReminding,
  obstacleToResending,
  obstacleToSending,
} from '../../agreements/signing-obstacles.ts';
import { billActionsOf, isOpen, obstacleToBillAction } from '../bills/bill-text.ts';
import { changesOffered } from '../changes/offers.ts';
import { billActionLabel, billActions } from '../money/bill-actions.ts';
import { moneyOffers } from '../money/money-offers.ts';
import { offerOf } from '../money/order-position.ts';
import type { MoneyAction } from './money-action-dialog.tsx';
import type { BillLook, RowChoice } from './row-choices.ts';

/** The dialog that a action begins with, or what stands in its way. */
export type Begun =
  | { readonly kind: 'obstacle'; readonly words: string }
  | { readonly kind: 'action'; readonly action: MoneyAction }
  | { readonly kind: 'change'; readonly change: OrderChange }
  | { readonly kind: 'sign'; readonly action: SigningAction }
  | { readonly kind: 'deduct' | 'askPayment'; readonly billId: number };

const obstacle = (words: string): Begun => ({ kind: 'obstacle', words });
const outOfTurn = (label: string) => obstacle(`订单已有变化，现在不能${label}`);
const noneOpen = obstacle('该订单没有待还款的账单');

/** The dialog that a row's action opens, for its order as read at `now`. */
export function beginAction(
  row: Exclude<RowChoice, BillLook>,
  detail: OrderDetail,
  now: number,
  may: (permission: Permission) => boolean,
): Begun {
  const today = businessDateOf(new Date(now));
  const open = detail.bills
    .filter(isOpen)
    .toSorted((one, next) => (one.dueOn < next.dueOn ? -1 : 1));
  switch (row.kind) {
    case 'offer': {
      const { name } = row;
      const offered = offerOf(name, detail, today, may);
      if (offered === null) return outOfTurn(moneyOffers[name].label);
      return offered.obstacle === null
        ? { kind: 'action', action: { name } }
        : obstacle(offered.obstacle);
    }
    case 'change': {
      const { name } = row;
      const offered = changesOffered(detail.order, may).find(({ change }) => change === name);
      if (offered === undefined) return outOfTurn(orderChanges[name].label);
      return offered.obstacle === null
        ? { kind: 'change', change: name }
        : obstacle(offered.obstacle);
    }
    case 'bill': {
      const { name, billId } = row;
      const bill = detail.bills.find(({ id }) => id === billId);
      if (bill === undefined || !billActionsOf(bill, detail, may, now).includes(name))
        return obstacle(
          `该账单现在不能${bill === undefined ? billActions[name].label : billActionLabel(name, bill.kind)}`,
        );
      const stopped = obstacleToBillAction(name, detail);
      if (stopped !== null) return obstacle(stopped);
      return {
        kind: 'action',
        action:
          name === 'collect'
            ? { name, billIds: [billId] }
            : { name, bill: { ...bill, id: billId } },
      };
    }
    case 'deduct':
    case 'askPayment':
      return row;
    case 'collectDue': {
      const due = open.filter(({ dueOn }) => dueOn <= today);
      const billIds = (due.length > 0 ? due : open.slice(0, 1)).map(({ id }) => id);
      return billIds.length === 0
        ? noneOpen
        : { kind: 'action', action: { name: 'collect', billIds } };
    }
    case 'deductDue': {
      const bill = open.find(({ kind }) => kind !== billKinds.deposit);
      return bill === undefined ? noneOpen : { kind: 'deduct', billId: bill.id };
    }
    case 'sign':
      return detail.agreement?.sentAt === null
        ? beginSigning('send', detail)
        : beginSigning('remind', detail);
    case 'resend':
      return beginSigning('resend', detail);
  }
}

const obstaclesTo = {
  send: obstacleToSending,
  resend: obstacleToResending,
  remind: obstacleToReminding,
} as const satisfies Record<SigningAction, unknown>;

function beginSigning(action: SigningAction, { order, agreement }: OrderDetail): Begun {
  if (agreement === null) return outOfTurn(action === 'resend' ? '重发签署' : '催签');
  const words = obstaclesTo[action](agreement, order.orderStatus);
  return words === null ? { kind: 'sign', action } : obstacle(words);
}
