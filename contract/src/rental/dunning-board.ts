import * as z from 'zod';
import { contactWays, type ContactWay } from '@rental/domain/rental/dunning/contacts';
import { rollOutcomes, type RollOutcome } from '@rental/domain/rental/dunning/rolls';
import { dunningStages } from '@rental/domain/rental/dunning/stages';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, Id, IdText, keysOf, TimeRange } from '../fields.ts';

const card = { method: 'GET', platforms: ['manage'], permission: 'dunning:board' } as const;

/** How many days a card adds up at once. */
const maxBoardDays = 366;
const dayMs = 86_400_000;

/** Days in Asia/Shanghai; absent: from the first of this month on. */
export const BoardDays = TimeRange.refine(
  ({ from, to }) => to.getTime() - from.getTime() <= maxBoardDays * dayMs,
  `一次最多查询${maxBoardDays}天`,
);

const asked = {
  days: BoardDays.optional(),
  storeIs: IdText.optional(),
  ownerIs: IdText.optional(),
};
const labels = { ownerIs: '催收员' };
const Stage = z.enum(dunningStages);
/** In 1/10,000; null: of nothing. */
const Share = z.int().nullable();

const Recovered = {
  customerCount: z.int(),
  orderCount: z.int(),
  unpaidFen: Amount,
  recoveredFen: Amount,
  recoveryRateBp: Share,
};

/** 回款 by stage and by day: what is overdue now and what came in on the days, as `overdueTotal` says it. */
export const boardStages = endpoint({
  ...card,
  path: '/api/finance/dunning/board/stages',
  summary: '催收看板阶段回款',
  labels,
  query: z.object(asked),
  answer: z.object({
    first: Day,
    last: Day,
    stages: z.array(z.object({ stage: Stage, ...Recovered })),
    total: z.object(Recovered),
    /** Each day of the span, today at the latest. */
    days: z.array(z.object({ day: Day, recoveredFen: Amount })),
  }),
});

/** How many operators a card names. */
export const maxBoardOwners = 200;

/** 回款 by owner, who brought most in first. */
export const boardOwners = endpoint({
  ...card,
  path: '/api/finance/dunning/board/owners',
  summary: '催收看板人员回款',
  labels,
  query: z.object(asked),
  answer: z.object({
    owners: z
      .array(
        z.object({
          /** Null: the cases that nobody owns. */
          ownerId: Id.nullable(),
          name: z.string().nullable(),
          ...Recovered,
          /** On the days: recorded, without customers who called. */
          contacts: z.int(),
          /** On the days: made, and of these kept and broken. */
          promises: z.int(),
          kept: z.int(),
          broken: z.int(),
        }),
      )
      .max(maxBoardOwners),
  }),
});

export const BoardMonth = z.string('请选择月份').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '请选择月份');

/** 滚动率: of what stood in each stage when a month began, where it stands when it ends, of this month: now. */
export const boardRolls = endpoint({
  ...card,
  path: '/api/finance/dunning/board/rolls',
  summary: '催收看板滚动率',
  labels: { ...labels, month: '月份' },
  query: z.object({
    month: BoardMonth.optional(),
    storeIs: IdText.optional(),
    ownerIs: IdText.optional(),
  }),
  answer: z.object({
    month: z.string(),
    /** The months that can be asked for, the last one first. */
    months: z.array(z.string()),
    /** The day on which the beginning was written down; null: it was not. */
    takenOn: Day.nullable(),
    /** The day of the other end; null: it was not written down. */
    endedOn: Day.nullable(),
    /** All stages in the words of that month, those among them that it did not have. */
    stageNames: z.array(z.object({ stage: Stage, name: z.string() })),
    stages: z.array(
      z.object({
        from: Stage,
        orders: z.int(),
        fen: Amount,
        outcomes: z.array(
          z.object({
            outcome: z.enum(keysOf<RollOutcome>(rollOutcomes)),
            orders: z.int(),
            fen: Amount,
            shareBp: Share,
          }),
        ),
      }),
    ),
  }),
});

/** 逾期月份回款: the orders that fell overdue in each of the last twelve months, what is left of them, and how much later money came in. */
export const boardCohorts = endpoint({
  ...card,
  path: '/api/finance/dunning/board/cohorts',
  summary: '催收看板逾期月份回款',
  labels,
  query: z.object({ storeIs: IdText.optional(), ownerIs: IdText.optional() }),
  answer: z.object({
    /** The month that runs first. */
    months: z.array(
      z.object({
        month: BoardMonth,
        orderCount: z.int(),
        unpaidFen: Amount,
        recoveredFen: Amount,
        recoveryRateBp: Share,
        /** In the month itself, the next one and so on, as far as they have begun; the seventh holds all later ones, too. */
        ages: z.array(Amount),
      }),
    ),
  }),
});

/** 承诺质量: the promises that fall due on the days, by month and by who was promised. */
export const boardPromises = endpoint({
  ...card,
  path: '/api/finance/dunning/board/promises',
  summary: '催收看板承诺质量',
  labels,
  query: z.object(asked),
  answer: z.object({
    rows: z.array(
      z.object({
        month: z.string(),
        /** Null: a program. */
        operatorId: Id.nullable(),
        name: z.string().nullable(),
        promises: z.int(),
        promisedFen: Amount,
        inTimeFen: Amount,
        lateFen: Amount,
        brokenFen: Amount,
        openFen: Amount,
        /** Of what has fallen due, the part that came in time. */
        inTimeBp: Share,
      }),
    ),
  }),
});

/** 联系成本: contacts recorded on the days by way, and what SMS cost. */
export const boardContacts = endpoint({
  ...card,
  path: '/api/finance/dunning/board/contacts',
  summary: '催收看板联系成本',
  labels,
  query: z.object(asked),
  answer: z.object({
    ways: z.array(z.object({ way: z.enum(keysOf<ContactWay>(contactWays)), count: z.int() })),
    /** As how many SMS the ones about overdue bills are paid; null: of one owner it is not known. */
    smsParts: z.int().nullable(),
    /** At the price of today; null: as above. */
    smsFen: Amount.nullable(),
    recoveredFen: Amount,
    /** The price of SMS over the money that came in; null: nothing came in, or as above. */
    smsCostBp: Share,
  }),
});
