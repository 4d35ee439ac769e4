import {
  contactHoursText,
  type ContactHours,
} from '@rental/domain/rental/customer-sms/contact-hours';
import { holdReasons, type HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import { longestPromise } from '@rental/domain/rental/dunning/promises';
import {
  longestRepayment,
  partRemindedDays,
  type RepaymentDayFault,
} from '@rental/domain/rental/dunning/repayment-plans';
import { fen, yuan, type Fen } from '@rental/domain/money';
import { transferKinds, type TransferKind } from '@rental/domain/rental/dunning/transfers';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

const dayFaults: Readonly<Record<RepaymentDayFault, string>> = {
  past: '不能早于今天',
  notLater: '应晚于上一期',
  tooLate: `不能晚于协商日后${longestRepayment}天`,
};

/** 逾期管理 and 催收. */
export const dunningArea = declareArea({
  directories: {
    overdue: '逾期管理',
    dunning: '催收',
  },
  permissions: {
    'overdue:list': '查看逾期',
    'dunning:work': '催收跟进',
    'dunning:assign': '分配催收案件',
    'dunning:release': '恢复暂停的催收',
    'dunning:agree': '协商分期',
    'dunning:board': '查看催收看板',
  },
  refusals: {
    dunning_held: tells(
      409,
      ({ reason }: { reason: HoldReason }) =>
        `该客户已暂停催收（${holdReasons[reason]}），请先处理并恢复催收`,
    ),
    dunning_transferred: tells(
      409,
      ({ kind }: { kind: TransferKind }) =>
        `该客户的订单已移交（${transferKinds[kind]}），由对方联系，催收员不得联系客户`,
    ),
    dunning_not_debtor: says(409, '催收只能联系客户本人或担保人，不得联系其他人'),
    dunning_repaying: tells(
      409,
      ({ repaysOn }: { repaysOn: string }) =>
        `该客户正在履行协商分期，下一期${repaysOn}到期，到期前${partRemindedDays}天起可提醒`,
    ),
    dunning_quiet_hours: tells(
      409,
      ({ hours }: { hours: ContactHours }) =>
        `现在不在联系时段（${contactHoursText(hours)}）内，不能联系客户`,
    ),
    dunning_day_cap: tells(
      409,
      ({ most }: { most: number }) => `今天已联系该客户${most}次，请改天再联系`,
    ),
    dunning_week_cap: tells(
      409,
      ({ most }: { most: number }) => `近7天已联系该客户${most}次，请过几天再联系`,
    ),
    dunning_case_closed: says(409, '该案件已结案，无需再催收'),
    dunning_not_called: says(409, '请先点击「拨打」查看号码，再登记电话结果'),
    dunning_not_held: says(409, '该案件没有暂停催收'),
    dunning_owner_unfit: says(422, '请选择在职人员'),
    dunning_owner_changed: tells(
      409,
      ({ count }: { count: number }) => `${count}个案件的催收员刚被他人更改，请刷新列表后重新分配`,
    ),
    promise_day_out: says(422, `承诺还款日应为今天到${longestPromise}天之内`),
    promise_above_owed: says(422, '承诺金额不能超过当前欠款'),
    promise_missing: says(422, '结果为「承诺还款」时，请填写承诺日期和金额'),
    repayment_nothing_owed: says(409, '没有逾期欠款，或已在协商分期中，无需协商'),
    repayment_open: says(409, '该订单已有生效中的协商分期，请先撤销'),
    repayment_ended: says(409, '该协商分期已结束，不能撤销'),
    repayment_day_past: says(409, '协商日已过，请按今天的欠款重新提交'),
    repayment_days_unfit: tells(
      422,
      ({ part, fault }: { part: number; fault: RepaymentDayFault }) =>
        `第${part}期还款日${dayFaults[fault]}`,
    ),
    repayment_sum_differs: tells(
      422,
      ({ owedFen, sumFen }: { owedFen: Fen; sumFen: Fen }) =>
        `各期合计¥${yuan(sumFen)}，应等于协商日的欠款¥${yuan(owedFen)}，${sumFen > owedFen ? '多' : '少'}了¥${yuan(fen(Math.abs(sumFen - owedFen)))}`,
    ),
    repayment_orders_unreached: says(
      409,
      '该客户还有您看不到的逾期订单，请由能看到全部订单的人协商',
    ),
    contact_day_past: says(422, '下次联系日不能早于今天'),
  },
  operations: {
    'dunning:contact': '登记催收结果',
    'dunning:hold': '暂停催收',
    'dunning:release': '恢复催收',
    'dunning:lost': '标记失联',
    'dunning:assign': '分配催收案件',
    'dunning:agree': '协商分期',
    'dunning:cancelPlan': '撤销协商分期',

    'overdue:sms': '发送逾期短信',
  },
  objects: {
    dunningCase: '催收案件',
  },
  exportable: {
    listOverdue: '逾期订单',
    listClosedCases: '已结清案件',
  },
  clerk: ['overdue:list', 'dunning:work', 'dunning:agree'],
  menus: [
    {
      under: 'finance',
      rank: 2,
      platforms: [1],
      title: '逾期管理',
      path: 'overdue',
      icon: 'calendar',
      component: 'dunning/overdue-list-page',
      permission: 'overdue:list',
    },
    {
      under: 'finance',
      rank: 3,
      platforms: [1],
      title: '催收工作台',
      path: 'dunning',
      icon: 'peoples',
      component: 'dunning/dunning-desk-page',
      permission: 'dunning:work',
    },
    {
      under: 'finance',
      rank: 4,
      platforms: [1],
      title: '催收看板',
      path: 'dunning-board',
      icon: 'chart',
      component: 'dunning-board/dunning-board-page',
      permission: 'dunning:board',
    },
  ],
});
