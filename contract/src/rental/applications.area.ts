import { type Fen, yuan } from '@rental/domain/money';
import {
  applicationKinds,
  type ApplicationKind,
} from '@rental/domain/rental/applications/application-states';
import { maxPlannedDays } from '@rental/domain/rental/applications/applications';
import {
  type OrderStatus,
  orderStatusLabels,
} from '@rental/domain/rental/orders/core/order-status';
import { type OrderLock, orderLocks } from '@rental/domain/rental/orders/core/position';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

interface OfKind {
  kind: ApplicationKind;
}

/** 客户申请. */
export const applicationsArea = declareArea({
  directories: {
    application: '客户申请',
  },
  permissions: {
    'application:list': '查看客户申请',
    'application:handle': '处理客户申请',
  },
  refusals: {
    application_no_taken: says(409, '该申请编号已用于另一项申请'),
    application_open: tells(
      409,
      ({ kind }: OfKind) => `该订单已有处理中的${applicationKinds[kind]}申请`,
    ),
    application_not_now: tells(
      409,
      ({ kind, status }: OfKind & { status: OrderStatus }) =>
        `订单当前为「${orderStatusLabels.get(status)}」，不能申请${applicationKinds[kind]}`,
    ),
    application_order_busy: tells(
      409,
      ({ kind, lock }: OfKind & { lock: OrderLock }) =>
        `订单${orderLocks[lock]}，不能申请${applicationKinds[kind]}`,
    ),
    application_amount_stale: tells(
      409,
      ({ amountFen }: { amountFen: Fen }) =>
        `金额已变为 ¥${yuan(amountFen)}，请重新展示并由客户确认`,
    ),
    renewal_period_unknown: says(409, '签约条款没有该续租期数'),
    open_renewal_refused: says(409, '该订单暂不能续租，请联系商家'),
    return_day_not_possible: says(422, `计划归还日须在今天起${maxPlannedDays}天内`),
    application_withdraw_too_late: says(409, '商家已受理或已处理该申请，不能撤回'),
    application_moved: says(409, '申请已被他人处理或已撤回，请刷新后再试'),
    application_other_kind: says(409, '该类申请请在订单中办理'),
  },
  operations: {
    'application:apply': '客户申请',
    'application:withdraw': '客户撤回申请',
    'application:accept': '受理客户申请',
    'application:refuse': '拒绝客户申请',
    'application:give': '转交客户申请',
    'application:complaint': '办结投诉',
    'application:reveal': '查看客户申请明文',
  },
  objects: {
    application: '客户申请',
  },
  exportable: {
    listApplications: '客户申请',
  },
  clerk: ['application:list', 'application:handle'],
  channel: ['application:list'],
  menus: [
    {
      under: 'order',
      rank: 45,
      platforms: [1, 2],
      title: '客户申请',
      path: 'application',
      icon: 'message',
      component: 'orders/application-list-page',
      permission: 'application:list',
    },
  ],
});
