import type { WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { fen, type Fen } from '@rental/domain/money';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import { maskName } from '@rental/domain/rental/customers/masks';
import { refundFailures } from '@rental/domain/rental/refunds/refund-order';
import { payeeBooks, payees } from '@rental/domain/rental/withdrawals/payee';
import { payoutMethods } from '@rental/domain/rental/withdrawals/payout-account';
import { withdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import { ownerOf } from './payees.ts';
import type { Withdrawals } from './withdrawal-filters.ts';

type Columns = Stored<'withdrawals'> & {
  readonly place_name: string | null;
  readonly customer_nickname: string | null;
  readonly customer_name: string | null;
  readonly available_fen: Fen;
  readonly bank_name: string | null;
  readonly account_shown: string;
  readonly name_shown: string;
  readonly applicant_name: string;
  readonly reviewer_name: string | null;
};

/** The withdrawals `m` of a page with what a row draws from other tables. */
export const withWithdrawalRow = (page: Withdrawals, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .leftJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('channels as c', (join) =>
      join.onRef('c.brand_code', '=', 'm.brand_code').onRef('c.id', '=', 'm.channel_id'),
    )
    .leftJoin('distributors as d', (join) =>
      join.onRef('d.brand_code', '=', 'm.brand_code').onRef('d.id', '=', 'm.distributor_id'),
    )
    .leftJoin('customers as u', (join) =>
      join.onRef('u.brand_code', '=', 'd.brand_code').onRef('u.id', '=', 'd.customer_id'),
    )
    .innerJoin('payout_accounts as p', (join) =>
      join.onRef('p.brand_code', '=', 'm.brand_code').onRef('p.id', '=', 'm.account_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.applicant_id'),
    )
    .leftJoin('open_apps as a', (join) =>
      join.onRef('a.brand_code', '=', 'm.brand_code').onRef('a.id', '=', 'm.app_id'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'm.brand_code').onRef('r.id', '=', 'm.reviewer_id'),
    )
    .leftJoin('account_balances as b', (join) =>
      join
        .onRef('b.brand_code', '=', 'm.brand_code')
        .on('b.subject_id', '=', sql<number>`coalesce(m.store_id, m.channel_id, m.distributor_id)`)
        .on('b.code', '=', balanceCode),
    )
    .selectAll('m')
    .select(sql<string | null>`coalesce(s.name, c.name)`.as('place_name'))
    .select(['u.nickname as customer_nickname', 'u.name as customer_name'])
    .select(['p.bank_name', 'p.account_shown', 'p.name_shown'])
    .select(sql<string>`coalesce(w.nick_name, a.name)`.as('applicant_name'))
    .select('r.nick_name as reviewer_name')
    .select(sql<Fen>`coalesce(b.credit_fen - b.debit_fen, 0)`.as('available_fen'));

/** The account of the balance that the withdrawal `m` takes from. */
const balanceCode = sql<AccountCode>`case when m.store_id is not null
  then ${sql.lit(payeeBooks.store.balance)} when m.channel_id is not null
  then ${sql.lit(payeeBooks.channel.balance)} else ${sql.lit(payeeBooks.distributor.balance)} end`;

/** The name of the owner; that of a distributor is his nickname, or masked. */
const payeeNameOf = (row: Columns): string =>
  row.place_name ?? row.customer_nickname ?? maskName(row.customer_name ?? '');

/** A row of the list, whom it pays masked. */
export const withdrawalRowOf = (row: Columns): WithdrawalRow => ({
  id: row.id,
  withdrawalNo: row.withdrawal_no,
  payee: ownerOf(row).payee,
  payeeId: ownerOf(row).id,
  payeeName: payeeNameOf(row),
  availableFen: fen(row.available_fen),
  amountFen: row.amount_fen,
  accountId: row.account_id,
  method: row.method,
  bankName: row.bank_name,
  account: row.account_shown,
  holder: row.name_shown,
  withdrawalState: row.state,
  reason: row.reason,
  isUndecided: row.undecided_at !== null,
  tradeNo: row.trade_no,
  remark: row.remark,
  applicantName: row.applicant_name,
  reviewerName: row.reviewer_name,
  createTime: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** The columns of 提现 by their keys there; a cell with two lines is two columns of a file. */
export const withdrawalFileColumns: readonly ExportColumn<WithdrawalRow>[] = [
  { key: 'withdrawalNo', cells: [text('申请单号', (row) => row.withdrawalNo)] },
  {
    key: 'payee',
    cells: [text('主体', (row) => row.payeeName), text('主体类型', (row) => payees[row.payee])],
  },
  { key: 'available', cells: [money('可用余额', (row) => row.availableFen)] },
  { key: 'amount', cells: [money('提现金额', (row) => row.amountFen)] },
  {
    key: 'account',
    cells: [
      text('到账方式', (row) => row.bankName ?? payoutMethods[row.method]),
      text('户名', (row) => row.holder),
      text('账号', (row) => row.account),
    ],
  },
  {
    key: 'state',
    cells: [
      text('状态', (row) => withdrawalStates[row.withdrawalState]),
      text('失败原因', (row) => (row.reason === null ? null : refundFailures[row.reason])),
    ],
  },
  { key: 'tradeNo', cells: [text('流水号', (row) => row.tradeNo)] },
  { key: 'applicant', cells: [text('申请人', (row) => row.applicantName)] },
  { key: 'reviewer', cells: [text('审核人', (row) => row.reviewerName)] },
  { key: 'createTime', cells: [instant('申请时间', (row) => row.createTime)] },
  { key: 'endedAt', cells: [instant('结束时间', (row) => row.endedAt)] },
  { key: 'remark', cells: [text('备注', (row) => row.remark)] },
];
