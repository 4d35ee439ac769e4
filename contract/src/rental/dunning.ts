import * as z from 'zod';
import {
  contactResults,
  contactWays,
  type ContactResult,
  type ContactWay,
} from '@rental/domain/rental/dunning/contacts';
import {
  contactPersons,
  holdReasons,
  type ContactPerson,
  type HoldReason,
} from '@rental/domain/rental/dunning/dunning-guard';
import { promiseStates, type PromiseState } from '@rental/domain/rental/dunning/promises';
import { dunningStages } from '@rental/domain/rental/dunning/stages';
import { dunningSteps, type DunningStep } from '@rental/domain/rental/dunning/steps';
import { guardRefusals } from './dunning-refusals.ts';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  amountOf,
  Day,
  filledText,
  Flag,
  Id,
  IdText,
  Instant,
  keysOf,
  text,
} from '../fields.ts';

const Held = z.enum(keysOf<HoldReason>(holdReasons), '请选择暂停原因');
const Result = z.enum(keysOf<ContactResult>(contactResults), '请选择联系结果');
const Way = z.enum(keysOf<ContactWay>(contactWays), '请选择联系方式');
const Person = z.enum(keysOf<ContactPerson>(contactPersons), '请选择联系对象');

/** A case in the list of the desk. */
const DeskCase = z.object({
  id: Id,
  /** Masked. */
  customerName: z.string(),
  stage: z.enum(dunningStages),
  overdueDays: z.int(),
  unpaidFen: Amount,
  /** 0 to 100: the likely ones are worked first. */
  chance: z.int(),
  contactOn: Day,
  lastResult: Result.nullable(),
  held: Held.nullable(),
});
export type DeskCase = z.output<typeof DeskCase>;

const work = { platforms: ['manage'], permission: 'dunning:work' } as const;
const change = { ...work, method: 'POST', idempotent: true } as const;
const One = z.object({ caseId: Id });

/** 催收工作台: the cases to work today, the likeliest to bring money in first; at most 50. */
export const deskCases = endpoint({
  ...work,
  method: 'GET',
  path: '/api/dunning',
  summary: '今日催收',
  labels: { isUnowned: '未分配' },
  query: z.object({
    /** Those that nobody owns, in place of one's own. */
    isUnowned: Flag.optional(),
  }),
  answer: z.object({ cases: z.array(DeskCase), ownCount: z.int(), unownedCount: z.int() }),
});

const DeskBill = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  /** 「租金 第2期」 */
  title: z.string(),
  dueOn: Day,
  overdueDays: z.int(),
  unpaidFen: Amount,
  /** As it comes to today. */
  lateFeeFen: Amount,
  /** In 协商分期: its late fee stands still. */
  isPlanned: z.boolean(),
});

/** A case with all that its desk shows. */
export const DeskPage = z.object({
  id: Id,
  customerId: Id,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  isBlacklisted: z.boolean(),
  stage: z.enum(dunningStages),
  overdueDays: z.int(),
  chance: z.int(),
  openedOn: Day,
  /** Null: it is open. */
  closedOn: Day.nullable(),
  ownerName: z.string().nullable(),
  contactOn: Day,
  isLost: z.boolean(),
  held: z.object({ reason: Held, note: z.string().nullable(), at: Instant }).nullable(),
  /** Why the customer may not be contacted now; null: nothing speaks against it. */
  guard: z.string().nullable(),
  contactsToday: z.int(),
  contactsThisWeek: z.int(),
  /** The most of both, by the rules of the brand. */
  contactCaps: z.object({ day: z.int(), week: z.int() }),
  keptPromises: z.int(),
  brokenPromises: z.int(),
  /** The overdue bills of the orders that this operator reaches, the first due first. */
  bills: z.array(DeskBill),
  /** Overdue orders of the customer that this operator does not reach. */
  hiddenOrders: z.int(),
  /** With late fee as of today, of the bills shown. */
  owedFen: Amount,
  promises: z.array(
    z.object({
      id: Id,
      dueOn: Day,
      amountFen: Amount,
      paidFen: Amount,
      state: z.enum(keysOf<PromiseState>(promiseStates)),
      at: Instant,
    }),
  ),
  /** The contacts and steps of the case, the last first; at most 100. */
  timeline: z.array(
    z.object({
      at: Instant,
      operatorName: z.string().nullable(),
      note: z.string().nullable(),
      contact: z
        .object({ way: Way, person: Person, result: Result, contactOn: Day.nullable() })
        .nullable(),
      step: z.enum(keysOf<DunningStep>(dunningSteps)).nullable(),
      /** The new owner, where it was assigned. */
      ownerName: z.string().nullable(),
    }),
  ),
});
export type DeskPage = z.output<typeof DeskPage>;

/** One case. 404 where this operator reaches none of its orders. */
export const deskCase = endpoint({
  ...work,
  method: 'GET',
  path: '/api/dunning/{id}',
  summary: '催收案件',
  params: z.object({ id: IdText }),
  answer: DeskPage,
  refusals: ['not_found'],
});

/** 拨打: the customer's number, if the guard lets one call now; it counts as a contact and is written to the audit log. */
export const callCustomer = endpoint({
  ...change,
  path: '/api/dunning/call',
  summary: '查看客户号码并拨打',
  body: One,
  answer: z.object({ phone: z.string() }),
  refusals: ['not_found', 'dunning_case_closed', ...guardRefusals],
});

/** 登记结果 of a contact, with a promise where one was made. */
export const recordContact = endpoint({
  ...change,
  path: '/api/dunning/contact',
  summary: '登记催收结果',
  labels: {
    way: '联系方式',
    person: '联系对象',
    result: '联系结果',
    contactOn: '下次联系日',
    promise: '承诺还款',
    dueOn: '承诺还款日',
    amountFen: '承诺金额',
  },
  body: z.object({
    caseId: Id,
    way: Way,
    person: Person,
    result: Result,
    note: text(500).optional(),
    contactOn: Day.optional(),
    promise: z.object({ dueOn: Day, amountFen: amountOf('承诺金额', 1) }).optional(),
  }),
  answer: DeskPage,
  refusals: [
    'not_found',
    'dunning_case_closed',
    'dunning_not_called',
    'promise_missing',
    'promise_day_out',
    'promise_above_owed',
    'contact_day_past',
    ...guardRefusals,
  ],
});

/** 暂停催收: nobody contacts the customer about debts until it is released. */
export const holdCase = endpoint({
  ...change,
  path: '/api/dunning/hold',
  summary: '暂停催收',
  labels: { reason: '暂停原因' },
  body: z.object({ caseId: Id, reason: Held, note: filledText(200, '请填写备注') }),
  answer: DeskPage,
  refusals: ['not_found', 'dunning_case_closed'],
});

export const releaseCase = endpoint({
  ...change,
  permission: 'dunning:release',
  path: '/api/dunning/release',
  summary: '恢复催收',
  body: z.object({ caseId: Id, note: filledText(200, '请填写备注') }),
  answer: DeskPage,
  refusals: ['not_found', 'dunning_case_closed', 'dunning_not_held'],
});

/** 失联: marked, or taken back. */
export const markLost = endpoint({
  ...change,
  path: '/api/dunning/lost',
  summary: '标记失联',
  labels: { isLost: '失联' },
  body: z.object({ caseId: Id, isLost: z.boolean('请选择是否失联'), note: text(200).optional() }),
  answer: DeskPage,
  refusals: ['not_found', 'dunning_case_closed'],
});

/** The operators who can own cases: enabled, of the normal platform, with the right to work them. At most 500. */
export const caseOwners = endpoint({
  platforms: ['manage'],
  permission: 'overdue:list',
  method: 'GET',
  path: '/api/dunning/owners',
  summary: '可选催收员',
  answer: z.object({
    owners: z.array(
      z.object({
        id: Id,
        name: z.string(),
        openCases: z.int(),
        /** The last day of 休假 that holds today; null: at work. */
        awayUntil: Day.nullable(),
      }),
    ),
  }),
});

/** How many cases are assigned at once. */
export const maxAssigned = 1_000;

/** 分配: to one operator, or evenly among some, who has fewest first. Nothing is taken from an owner whom the operator did not see. */
export const assignCases = endpoint({
  platforms: ['manage'],
  permission: 'dunning:assign',
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/assign',
  summary: '分配催收案件',
  labels: { caseIds: '案件', ownerIds: '催收员', seen: '原催收员', ownerId: '原催收员' },
  body: z.object({
    caseIds: z.array(Id).min(1, '请选择案件').max(maxAssigned, `一次最多分配${maxAssigned}个案件`),
    /** Empty: to nobody. */
    ownerIds: z.array(Id).max(100, '一次最多选100人'),
    /** The owners that the operator saw; null: nobody. Of a case that is not among them none is compared. */
    seen: z
      .array(z.object({ caseId: Id, ownerId: Id.nullable() }))
      .max(maxAssigned, `一次最多分配${maxAssigned}个案件`)
      .default([]),
  }),
  answer: z.object({ changed: z.int() }),
  refusals: [
    'not_found',
    'dunning_case_closed',
    'dunning_owner_unfit',
    'dunning_owner_away',
    'dunning_owner_changed',
  ],
});
