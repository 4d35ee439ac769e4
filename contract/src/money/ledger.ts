import * as z from 'zod';
import { accountCodes } from '@rental/domain/money/ledger/accounts';
import { paidByLabels, type PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import { differenceLabels, type BookDifference } from '@rental/domain/money/ledger/differences';
import { transferKinds, type TransferKind } from '@rental/domain/money/ledger/transfers';
import { actLabels, type ActKind } from '@rental/domain/rental/orders/core/order-actions';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, Id, IdText, Instant, keysOf } from '../fields.ts';
import { OnBehalf } from '../rental/orders/money/money-fields.ts';

const Account = z.enum(accountCodes);

/** An account with its totals; `balanceFen` is on the side where the account grows. */
const AccountTotals = z.object({
  code: Account,
  debitFen: Amount,
  creditFen: Amount,
  balanceFen: Amount,
});

const OrderAct = z.object({
  id: Id,
  kind: z.enum(keysOf<ActKind>(actLabels)),
  at: Instant,
  /** The day that it happened on, such as 到账日期, and the one it is posted to. */
  happenedOn: Day,
  postedOn: Day,
  /** 交易号 of what came in; null: none is known. */
  tradeNo: z.string().nullable(),
  /** Null: a job's, or what was there before the books. */
  operatorName: z.string().nullable(),
  note: z.string().nullable(),
  /** 代客支付: who paid what came in; null: the customer. */
  onBehalf: OnBehalf.nullable(),
  /** Links of the images that prove it, good for five minutes. */
  proofs: z.array(z.string()),
  transfers: z.array(
    z.object({
      id: Id,
      kind: z.enum(keysOf<TransferKind>(transferKinds)),
      debit: Account,
      credit: Account,
      amountFen: Amount,
      isReversal: z.boolean(),
      /** 「租金 第1期」; null where it is of the order as a whole. */
      billTitle: z.string().nullable(),
    }),
  ),
});

/** 台账 of an order: its acts, newest first, and where it stands by account; accounts it never touched are left out. */
export const orderBooks = endpoint({
  method: 'GET',
  path: '/api/ledger/order/{id}',
  summary: '订单台账',
  platforms: ['manage'],
  permission: 'ledger:view',
  params: z.object({ id: IdText }),
  answer: z.object({ acts: z.array(OrderAct), position: z.array(AccountTotals) }),
  refusals: ['not_found'],
});

/**
 * 流水 of a bill, the oldest first: what paid it, was let off or went back, as the books have it, and the deductions and
 * captures that brought nothing, or nothing yet.
 */
export const billFlow = endpoint({
  method: 'GET',
  path: '/api/ledger/bill/{id}',
  summary: '账单流水',
  platforms: ['manage'],
  permission: 'ledger:view',
  params: z.object({ id: IdText }),
  answer: z.object({
    billNo: z.string(),
    /** 「租金 第1期」 */
    title: z.string(),
    flows: z.array(
      z.object({
        at: Instant,
        what: z.string(),
        /** Null: no money moved. */
        direction: z.enum(['in', 'out']).nullable(),
        amountFen: Amount,
        way: z.enum(keysOf<PaidBy>(paidByLabels)).nullable(),
        /** The payer and the account, if `way` is 代客支付; null otherwise. */
        onBehalf: OnBehalf.nullable(),
        /** Null: a job's, or what was there before the books. */
        operatorName: z.string().nullable(),
        /** The trade number, or what was noted. */
        note: z.string().nullable(),
        /** Links of the images that prove it, good for five minutes. */
        proofs: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['not_found'],
});

const BookCheck = z.object({
  at: Instant,
  differences: z.array(
    z.object({
      about: z.enum(keysOf<BookDifference['about']>(differenceLabels)),
      /** An account's code and side, or the id of the row. */
      of: z.string(),
      booksFen: Amount,
      rowsFen: Amount,
    }),
  ),
});

/** 科目余额: every account of the brand, what they add up to, and the last self-check (null: there was none yet). */
export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/ledger/account',
  summary: '科目余额',
  platforms: ['manage'],
  permission: 'ledger:accounts',
  answer: z.object({
    accounts: z.array(AccountTotals),
    debitFen: Amount,
    creditFen: Amount,
    check: BookCheck.nullable(),
    /** Since when refunds, waivers and releases are stopped, for the books differ; null: they are not. */
    stoppedAt: Instant.nullable(),
  }),
  refusals: ['whole_brand_only'],
});

/** 立即核对: the hourly self-check, now. */
export const checkBooksNow = endpoint({
  method: 'POST',
  path: '/api/ledger/check',
  summary: '立即核对账目',
  platforms: ['manage'],
  permission: 'ledger:accounts',
  answer: BookCheck,
  refusals: ['whole_brand_only'],
});
