import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, text } from '../fields.ts';

const own = { platforms: ['manage'], permission: 'dunning:work' } as const;
const change = { ...own, method: 'POST', idempotent: true } as const;

const Vacation = z.object({
  id: Id,
  operatorId: Id,
  operatorName: z.string(),
  fromOn: Day,
  toOn: Day,
  note: z.string().nullable(),
  isNow: z.boolean(),
  /** Open cases that are still the collector's. */
  openCases: z.int(),
});

/** 休假 that is or comes: one's own, or of everybody for who assigns cases. At most 200. */
export const dunningVacations = endpoint({
  ...own,
  method: 'GET',
  path: '/api/dunning/vacations',
  summary: '催收员休假',
  answer: z.object({
    vacations: z.array(Vacation),
    /** One's own cases that others stand in for now. */
    lentCases: z.int(),
    /** True while one is on 休假. */
    isAway: z.boolean(),
  }),
});

/** 登记休假: one's own, or another's by who assigns cases. */
export const addVacation = endpoint({
  ...change,
  answerStatus: 201,
  path: '/api/dunning/vacations',
  summary: '登记催收员休假',
  labels: { operatorId: '催收员', fromOn: '开始日期', toOn: '结束日期' },
  body: z.object({
    /** Absent: oneself. */
    operatorId: Id.optional(),
    fromOn: Day,
    toOn: Day,
    note: text(100).optional(),
  }),
  answer: z.object({ id: Id }),
  refusals: ['forbidden', 'dunning_collector_unfit', 'vacation_days_wrong', 'vacation_overlaps'],
});

/** 取消休假, before its end. */
export const cancelVacation = endpoint({
  ...change,
  path: '/api/dunning/vacations/cancel',
  summary: '取消催收员休假',
  body: z.object({ id: Id }),
  answer: z.object({ id: Id }),
  refusals: ['not_found', 'forbidden', 'vacation_ended'],
});

/** 代管: the open cases of who is on 休假 go to one collector, or evenly to some. */
export const standIn = endpoint({
  ...change,
  permission: 'dunning:assign',
  path: '/api/dunning/vacations/stand-in',
  summary: '移交休假人员的案件',
  labels: { ownerIds: '代管人员' },
  body: z.object({
    id: Id,
    ownerIds: z.array(Id).min(1, '请选择代管人员').max(100, '一次最多选100人'),
  }),
  answer: z.object({
    changed: z.int(),
    /** More of them are left for another press. */
    isCapped: z.boolean(),
  }),
  refusals: [
    'not_found',
    'whole_brand_only',
    'vacation_ended',
    'dunning_collector_unfit',
    'dunning_owner_away',
  ],
});

/** 收回: one's own cases come back once 休假 is over. */
export const takeBack = endpoint({
  ...change,
  path: '/api/dunning/vacations/take-back',
  summary: '收回休假期间的案件',
  answer: z.object({ changed: z.int() }),
  refusals: ['dunning_still_away'],
});
