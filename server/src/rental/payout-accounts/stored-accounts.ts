import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Seal } from '../../sealed.ts';

export type StoredAccount = Stored<'payout_accounts'>;

/** An account and its holder, as they are sealed. */
interface Payee {
  readonly account: string;
  readonly name: string;
}

export const payeeOf = (seal: Seal, { payee }: Pick<StoredAccount, 'payee'>): Payee =>
  JSON.parse(seal.open(payee)) as Payee;

/** The account that a withdrawal or a split is paid to. */
export const accountOf = (
  tx: Tx,
  { brand_code: brand, account_id: id }: Pick<Stored<'withdrawals'>, 'brand_code' | 'account_id'>,
): Promise<StoredAccount> =>
  tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The payout account of a store at the provider, which is its 分账接收方 as well (ADR 85); undefined: it has none in use. */
export const storeReceiver = (
  tx: Tx,
  brand: BrandCode,
  storeId: number,
): Promise<StoredAccount | undefined> =>
  tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('store_id', '=', storeId)
    .where('method', '=', 'alipay')
    .where('state', '<>', 'replaced')
    .executeTakeFirst();
