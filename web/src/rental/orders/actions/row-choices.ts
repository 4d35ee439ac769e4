import type { BillRow } from '@rental/contract/rental/bills';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Permission } from '@rental/contract/permissions';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { orderChanges, type OrderChange } from '@rental/domain/rental/orders/core/order-changes';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { RowAction } from '../../../ui/data-table/columns/columns.ts';
import { changeRights, changesDue } from '../changes/changes-due.ts';
import { billActionLabel, billActions, type BillAction } from '../money/bill-actions.ts';
import { moneyOffers, type OfferName } from '../money/money-offers.ts';
import type { May } from './order-actions.ts';

/** An action chosen in a row. Its order is read first, since a row knows too little. */
export type RowChoice =
  | { readonly kind: 'offer'; readonly name: OfferName }
  | { readonly kind: 'change'; readonly name: OrderChange }
  | { readonly kind: 'bill'; readonly name: BillAction; readonly billId: number }
  | { readonly kind: 'deduct'; readonly billId: number }
  | BillLook
  /** Of the bills that are due. */
  | { readonly kind: 'collectDue' | 'deductDue' }
  /** 催付 of a bill by hand. */
  | { readonly kind: 'askPayment'; readonly billId: number }
  /** 发起电子签 or, where that was done, 催签. */
  | { readonly kind: 'sign' }
  /** 重发签署. */
  | { readonly kind: 'resend' };

/** A look that needs nothing of the order. */
export interface BillLook {
  readonly kind: 'flow';
  readonly billId: number;
}

type Open = (action: RowChoice) => void;

/** While nothing else is under way with a rental; afterwards what is under way goes on from its own list. */
const whileRenting = [
  'startReturn',
  'buyOut',
  'startRelet',
  'payOff',
  'charge',
  'completeWithoutReturn',
] as const satisfies readonly OfferName[];

/** The rights of which one offers an action on an order, beside its moves. */
export const orderRights: readonly Permission[] = [
  'bill:collect',
  'bill:deduct',
  ...whileRenting.map((name) => moneyOffers[name].permission),
  ...changeRights,
];

/** The actions of a row of 订单列表 beside the moves, in the order of a rental's life. */
export function orderRowActions(order: OrderRow, may: May, open: Open): RowAction[] {
  const { orderStatus: status, lock } = order;
  const isRenting = status === orderStatus.renting;
  const offers = isRenting && lock === null ? whileRenting : [];
  const due = [
    { kind: 'collectDue', label: '收款', short: '收款', permission: 'bill:collect' },
    { kind: 'deductDue', label: '手动代扣', short: '代扣', permission: 'bill:deduct' },
  ] as const;
  const signs = status === orderStatus.toGenerateAgreement && may('order:sign');
  return [
    ...(isRenting ? due : [])
      .filter(({ permission }) => may(permission))
      .map(({ kind, label, short }) => ({
        key: kind,
        label,
        short,
        onSelect: () => open({ kind }),
      })),
    ...(signs
      ? [
          { key: 'sign', label: '催签', onSelect: () => open({ kind: 'sign' }) },
          { key: 'resend', label: '重发签署', onSelect: () => open({ kind: 'resend' }) },
        ]
      : []),
    ...offers
      .filter((name) => may(moneyOffers[name].permission))
      .map((name) => ({
        key: name,
        label: moneyOffers[name].label,
        onSelect: () => open({ kind: 'offer', name }),
      })),
    ...changesDue(order, may).map((name) => ({
      key: name,
      label: orderChanges[name].label,
      onSelect: () => open({ kind: 'change', name }),
    })),
  ];
}

/** The rights of which one offers an action on a bill. */
export const billRights = [
  'bill:collect',
  'bill:waive',
  'bill:refund',
  'bill:deduct',
  'ledger:view',
] as const satisfies readonly Permission[];

const ofOpenBill = ['collect', 'waive', 'reschedule'] as const satisfies readonly BillAction[];

/** The actions of a row of 分期账单. */
export function billRowActions(bill: BillRow, may: May, open: Open): RowAction[] {
  const billId = bill.id;
  const isDue = bill.billStatus === billStatus.due;
  const isDeposit = bill.kind === billKinds.deposit;
  const action = (name: BillAction) => ({
    key: name,
    label: billActionLabel(name, bill.kind),
    onSelect: () => open({ kind: 'bill', name, billId }),
  });
  const actions: BillAction[] = isDue ? [...ofOpenBill] : [];
  if (bill.billStatus === billStatus.paid && !isDeposit) actions.push('refund');
  const [first, ...others] = actions
    .filter((name) => may(billActions[name].permission) && !(isDeposit && name === 'waive'))
    .map(action);
  const deduct = () => open({ kind: 'deduct', billId });
  const deduction =
    isDue && !isDeposit
      ? [{ key: 'deduct', label: '手动代扣', short: '代扣', onSelect: deduct }]
      : bill.deduction.attempts > 0 && !may('ledger:view')
        ? [{ key: 'attempts', label: '扣款流水', short: '流水', onSelect: deduct }]
        : [];
  const flow = {
    key: 'flow',
    label: '查看流水',
    short: '流水',
    onSelect: () => open({ kind: 'flow', billId }),
  };
  return [
    ...(first ? [first] : []),
    ...(may('bill:deduct') ? deduction : []),
    ...others,
    ...(may('ledger:view') ? [flow] : []),
  ];
}
