import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { maskAlipay, maskEmail, maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import type { RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import type { Seal } from '../../sealed.ts';
import { businessNo } from '../../business-no.ts';
import type { StoredRefund } from './refund-store.ts';

export type StoredTransfer = Stored<'refund_transfers'>;

/** An account at the provider, and the real name of its holder. */
export interface Payee {
  readonly account: string;
  readonly name: string;
}

export const payeeOf = (seal: Seal, { payee }: Pick<StoredTransfer, 'payee'>): Payee =>
  JSON.parse(seal.open(payee)) as Payee;

/** An account as the screen shows it: an e-mail address, a mobile or the provider's own number. */
const maskedAccount = (account: string): string => {
  if (account.includes('@')) return maskEmail(account);
  return account.length === 11 ? maskMobile(account) : maskAlipay(account);
};

/** The transfers of a refund order, which must be locked; the last one last. */
export const transfersOf = (
  tx: Tx,
  { brand_code: brand, id }: Pick<StoredRefund, 'brand_code' | 'id'>,
): Promise<StoredTransfer[]> =>
  tx
    .selectFrom('refund_transfers')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('refund_id', '=', id)
    .orderBy('id')
    .execute();

/** A transfer to a payee, sealed, under a number of its own. */
export async function insertTransfer(
  ctx: Context,
  tx: Tx,
  refund: StoredRefund,
  {
    payee,
    seal,
    method,
  }: { readonly payee: Payee; readonly seal: Seal; readonly method: MoneyMethod },
): Promise<StoredTransfer> {
  return tx
    .insertInto('refund_transfers')
    .values({
      brand_code: refund.brand_code,
      order_id: refund.order_id,
      refund_id: refund.id,
      transfer_no: businessNo('ZZ', ctx.now),
      method,
      payee: seal.seal(JSON.stringify(payee)),
      account_shown: maskedAccount(payee.account),
      name_shown: maskName(payee.name),
      operator_id: ctx.operator.id,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The transfer that pays a refund order now. */
export async function transferOf(
  tx: Tx,
  refund: Pick<StoredRefund, 'brand_code' | 'id'>,
  transferId: number,
): Promise<StoredTransfer> {
  const found = (await transfersOf(tx, refund)).find(({ id }) => id === transferId);
  if (found === undefined) throw new Error(`No transfer ${transferId} of the refund ${refund.id}`);
  return found;
}

/** Keeps why the provider refused the transfer, so that another one may follow; null: it is asked once more. */
export const refuseTransfer = (
  tx: Tx,
  { brand_code: brand, transfer_id: id }: StoredRefund,
  reason: RefundFailure | null,
): Promise<unknown> =>
  tx
    .updateTable('refund_transfers')
    .set({ reason })
    .where('brand_code', '=', brand)
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
