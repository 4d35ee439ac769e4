import * as z from 'zod';
import {
  contactResults,
  contactWays,
  type ContactResult,
  type ContactWay,
} from '@rental/domain/rental/dunning/contacts';
import { contactPersons, type ContactPerson } from '@rental/domain/rental/dunning/dunning-guard';
import { promiseStates, type PromiseState } from '@rental/domain/rental/dunning/promises';
import { rollOutcomes, type RollOutcome } from '@rental/domain/rental/dunning/rolls';
import { dunningStages } from '@rental/domain/rental/dunning/stages';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, Flag, Id, IdText, Instant, keysOf, pageOf, pageQuery } from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { BoardDays, BoardMonth } from './dunning-board.ts';

// the rows behind the figures of 催收看板

const rows = {
  method: 'GET',
  platforms: ['manage'],
  permission: 'dunning:board',
  refusals: ['page_too_deep', 'cursor_invalid'],
} as const;
const places = { storeIs: IdText.optional(), ownerIs: IdText.optional() };
const days = { days: BoardDays.optional(), ...places };
const labels = { ownerIs: '催收员' };
const Stage = z.enum(dunningStages, '请选择逾期阶段');
const State = z.enum(keysOf<PromiseState>(promiseStates), '请选择承诺状态');
const Way = z.enum(keysOf<ContactWay>(contactWays), '请选择联系方式');

/** A payment of an overdue bill. */
export const RecoveryRow = z.object({
  id: Id,
  day: Day,
  orderId: Id,
  orderNo: z.string(),
  /** Masked. */
  customerName: z.string(),
  /** 「租金 第2期」 */
  billTitle: z.string(),
  /** The stage of the order before it. */
  stage: Stage,
  amountFen: Amount,
  /** The owner of the case when it came in. */
  ownerName: z.string().nullable(),
});
export type RecoveryRow = z.output<typeof RecoveryRow>;

/** 回款明细, the last day first. */
export const listRecoveries = endpoint({
  ...rows,
  path: '/api/finance/dunning/board/recovery',
  summary: '回款明细',
  labels: { ...labels, stage: '逾期阶段', isUnowned: '未分配', cohort: '逾期月份' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('day'),
    ...days,
    stage: Stage.optional(),
    /** The month of the order's first due day then. */
    cohort: BoardMonth.optional(),
    /** Of cases that nobody owned. */
    isUnowned: Flag.optional(),
  }),
  answer: pageOf(RecoveryRow),
});

export const PromiseRow = z.object({
  id: Id,
  caseId: Id,
  customerName: z.string(),
  madeAt: Instant,
  dueOn: Day,
  amountFen: Amount,
  /** The amount that came in by its day. */
  paidFen: Amount,
  promiseState: State,
  /** Null: a program. */
  operatorName: z.string().nullable(),
});
export type PromiseRow = z.output<typeof PromiseRow>;

/** 承诺明细: those that fall due on the days, or were made on them, the last first. */
export const listPromises = endpoint({
  ...rows,
  path: '/api/finance/dunning/board/promise',
  summary: '承诺明细',
  labels: { ...labels, promiseState: '承诺状态', isByMaking: '按承诺日' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('dueOn'),
    ...days,
    promiseState: State.optional(),
    /** The days are those on which they were made. */
    isByMaking: Flag.optional(),
  }),
  answer: pageOf(PromiseRow),
});

export const ContactRow = z.object({
  id: Id,
  caseId: Id,
  customerName: z.string(),
  time: Instant,
  way: Way,
  person: z.enum(keysOf<ContactPerson>(contactPersons)),
  result: z.enum(keysOf<ContactResult>(contactResults)),
  /** Null: it left by itself. */
  operatorName: z.string().nullable(),
});
export type ContactRow = z.output<typeof ContactRow>;

/** 联系明细, the last first. */
export const listContacts = endpoint({
  ...rows,
  path: '/api/finance/dunning/board/contact',
  summary: '联系明细',
  labels: { ...labels, way: '联系方式', isOutgoing: '不含客户来电' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('time'),
    ...days,
    way: Way.optional(),
    isOutgoing: Flag.optional(),
  }),
  answer: pageOf(ContactRow),
});

export const RolledRow = z.object({
  /** The order's own. */
  id: Id,
  orderNo: z.string(),
  customerName: z.string(),
  /** When the month began. */
  unpaidFen: Amount,
  from: Stage,
  /** When it ended, of this month: now. Null: nothing is overdue any more. */
  to: Stage.nullable(),
  ownerName: z.string().nullable(),
});
export type RolledRow = z.output<typeof RolledRow>;

/** 滚动明细: the orders that were overdue when a month began. */
export const listRolled = endpoint({
  ...rows,
  path: '/api/finance/dunning/board/rolled',
  summary: '滚动明细',
  labels: { ...labels, month: '月份', from: '月初阶段', outcome: '结果' },
  query: z.object({
    ...pageQuery,
    sort: sortBy(),
    month: BoardMonth.optional(),
    ...places,
    from: Stage.optional(),
    outcome: z.enum(keysOf<RollOutcome>(rollOutcomes), '请选择结果').optional(),
  }),
  answer: pageOf(RolledRow),
});
