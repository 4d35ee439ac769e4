import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  openApplyWithdrawal as applyCall,
  openDistributorBalance as balanceCall,
  openSaveAccount as accountCall,
  openWithdrawal as call,
} from '@rental/contract/rental/open-withdrawals';
import { refundFailures } from '@rental/domain/rental/refunds/refund-order';
import { isFrozen, payoutAccountStates } from '@rental/domain/rental/withdrawals/payout-account';
import { withdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { payeeBalance, type BalanceOwner } from '../../money/ledger/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import type { Seal } from '../../sealed.ts';
import { customerOfApp } from '../distribution/public.ts';
import type { StoredAccount } from '../payout-accounts/public.ts';
import { apply } from './apply-withdrawal.ts';
import { lockPayee } from './payees.ts';
import { replaceAccount } from './payout-accounts.ts';
import type { StoredWithdrawal } from './withdrawal-store.ts';

/** The commission of a customer's distributor, and the accounts that he has in use. */
export async function openDistributorBalance(
  ctx: AppContext,
  { params: { customerId } }: Input<typeof balanceCall>,
  tx: Tx,
): Promise<Returned<typeof balanceCall>> {
  const { distributor, owner, promotionCode } = await distributorOfApp(ctx, tx, customerId);
  const { availableFen, underWayFen } = await payeeBalance(tx, ctx.brandCode, owner);
  const accounts = await accountsInUse(ctx, tx, owner).execute();
  return {
    customerId,
    promotionCode,
    isActive: distributor.is_active,
    frozenFen: distributor.frozen_fen,
    availableFen,
    underWayFen,
    paidFen: distributor.paid_fen,
    accounts: accounts.map((account) => shownAccount(account, ctx.now)),
  };
}

/** 登记到账账户: the shop has to verify it, and hears of it. */
export const openSaveAccount =
  (seal: Seal) =>
  async (
    ctx: AppContext,
    { params: { customerId }, body }: Input<typeof accountCall>,
    tx: Tx,
  ): Promise<Returned<typeof accountCall>> => {
    const { owner } = await distributorOfApp(ctx, tx, customerId);
    const refuseOtherHolder = await lockPayee(ctx, tx, owner);
    refuseOtherHolder(body.holder);
    const account = await replaceAccount(ctx, tx, seal, {
      owner,
      entered: { ...body, bankName: body.bankName ?? null },
      by: { app_id: ctx.app.id },
    });
    await tellOffice(ctx, tx, {
      title: '分销员到账账户待核验',
      body: `分销员${account.name_shown}登记了到账账户${account.account_shown}，请核验。`,
      target: '/customer/distribution',
    });
    return shownAccount(account, ctx.now);
  };

/** A customer applies for his commission, once for the program's number. */
export async function openApplyWithdrawal(
  ctx: AppContext,
  { params: { customerId }, body: { requestNo, method, amountFen } }: Input<typeof applyCall>,
  tx: Tx,
): Promise<Returned<typeof applyCall>> {
  const { brandCode: brand, app } = ctx;
  const { owner } = await distributorOfApp(ctx, tx, customerId);
  await lockNumber(tx, { key: `${brand} ${app.id} ${requestNo}` });
  const before = await requestNumbered(ctx, tx, requestNo);
  if (before !== undefined) {
    const isSame =
      before.distributor_id === owner.id &&
      before.method === method &&
      before.amount_fen === amountFen;
    if (!isSame) refuse('withdrawal_request_taken');
    return shown(ctx, tx, before);
  }
  await lockPayee(ctx, tx, owner);
  const account = await accountsInUse(ctx, tx, owner)
    .where('method', '=', method)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const withdrawal = await apply(ctx, tx, {
    account: account ?? refuse('payout_account_missing'),
    amountFen,
    remark: null,
    by: { app_id: app.id, external_no: requestNo },
  });
  await tellOffice(ctx, tx, {
    title: '分销员申请提现',
    body: `分销员申请提现${withdrawal.withdrawal_no}，请审核。`,
    target: '/finance/withdrawal',
  });
  return shown(ctx, tx, withdrawal);
}

/** 查询提现. */
export async function openWithdrawal(
  ctx: AppContext,
  { params: { customerId, requestNo } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { owner } = await distributorOfApp(ctx, tx, customerId);
  const row = await requestNumbered(ctx, tx, requestNo);
  return shown(ctx, tx, orNotFound(row?.distributor_id === owner.id ? row : undefined));
}

async function distributorOfApp(ctx: AppContext, tx: Tx, externalNo: string) {
  const customer = (await customerOfApp(ctx, tx, externalNo)) ?? refuse('open_customer_unknown');
  const distributor = await tx
    .selectFrom('distributors')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('customer_id', '=', customer.id)
    .executeTakeFirst();
  if (distributor === undefined) refuse('distributor_unknown');
  const owner: BalanceOwner = { payee: 'distributor', id: distributor.id };
  return { distributor, owner, promotionCode: customer.share_code };
}

const accountsInUse = ({ brandCode }: AppContext, tx: Tx, { id }: BalanceOwner) =>
  tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('distributor_id', '=', id)
    .where('state', '<>', 'replaced')
    .orderBy('id');

/** Requests with the same number of a program come one after the other. */
const lockNumber = prepared((db, { key }: { readonly key: string }) =>
  raw(db, sql`select pg_advisory_xact_lock(hashtext('withdrawal request'), hashtext(${key}))`),
);

/** The request of this program under its own number. */
const requestNumbered = ({ brandCode, app }: AppContext, tx: Tx, requestNo: string) =>
  tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('app_id', '=', app.id)
    .where('external_no', '=', requestNo)
    .executeTakeFirst();

interface Told {
  readonly title: string;
  readonly body: string;
  readonly target: string;
}

const tellOffice = ({ brandCode, now }: AppContext, tx: Tx, told: Told): Promise<number> =>
  tell(tx, brandCode, {
    kind: 'system',
    occasion: 'distributorWithdrawal',
    ...told,
    to: Audience.wholeBrand('withdrawal:review'),
    at: now,
  });

const shownAccount = (account: StoredAccount, now: Date) => ({
  method: account.method,
  bankName: account.bank_name,
  account: account.account_shown,
  holder: account.name_shown,
  accountState: account.state,
  accountStateLabel: payoutAccountStates[account.state],
  frozenUntil: isFrozen(account, now) ? account.usable_from.toISOString() : null,
});

/** A withdrawal as its program sees it, with the words of who refused it. */
async function shown({ brandCode }: AppContext, tx: Tx, row: StoredWithdrawal) {
  const account = await tx
    .selectFrom('payout_accounts')
    .select('account_shown')
    .where('brand_code', '=', brandCode)
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const refusal =
    row.state === 'refused'
      ? await tx
          .selectFrom('withdrawal_steps')
          .select('note')
          .where('brand_code', '=', brandCode)
          .where('withdrawal_id', '=', row.id)
          .where('act', '=', 'refuse')
          .executeTakeFirst()
      : undefined;
  return {
    requestNo: row.external_no ?? '',
    withdrawalNo: row.withdrawal_no,
    method: row.method,
    account: account.account_shown,
    amountFen: row.amount_fen,
    withdrawalState: row.state,
    withdrawalStateLabel: withdrawalStates[row.state],
    reason: row.reason === null ? (refusal?.note ?? null) : refundFailures[row.reason],
    createTime: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
