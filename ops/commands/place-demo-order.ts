import { refusals } from '@rental/contract/refusals';
import { Refusal } from '@rental/server/http/refusal';
import { inTransaction, type Tx } from '@rental/server/db/transaction';
import { placeOrder, type NewOrder } from '@rental/server/rental/orders/life/place-order';
import {
  CommandRefusal,
  optionsOf,
  required,
  requireBrand,
  wholeNumber,
  withDatabase,
  type Command,
} from './command.ts';

export const placeDemoOrder: Command = {
  usage: 'place-demo-order --brand CODE [--store ID]',
  summary: '在演示品牌中模拟客户下一笔订单（待审核），店铺与渠道会收到新订单提醒',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, store: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const storeId = typed.store === undefined ? undefined : wholeNumber('store', typed.store);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const { rowCount } = await database.owner.query(
        'select from brand_hosts where brand_code = $1 and host = $2',
        [brand, `${brand}.localhost`],
      );
      if (rowCount === 0) throw new CommandRefusal(`品牌 ${brand} 不是演示品牌，不能模拟下单。`);
      try {
        const { orderNo } = await inTransaction(database.owner, brand, 'read write', async (tx) =>
          placeOrder(tx, brand, await likeOne(tx, brand, storeId), new Date()),
        );
        console.log(`已下单 ${orderNo}，状态为待审核。`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { message } = refusals[error.code];
        throw new CommandRefusal(`${message(error.facts as never)}。`, { cause: error });
      }
    });
  },
};

/** An earlier order, placed once more by the same customer. */
async function likeOne(tx: Tx, brand: string, storeId: number | undefined): Promise<NewOrder> {
  const model = await tx
    .selectFrom('orders')
    .select([
      'store_id',
      'channel_id',
      'customer_id',
      'sku_id',
      'customer_phone',
      'phone_last4',
      'source',
      'special_order_type',
      'total_rent_fen',
      'term_count',
      'period_unit',
      'period_days',
      'deposit_fen',
      'deposit_waived_fen',
      'buyout_fen',
      'risk_level',
      'risk_score',
      'exclusive_tag',
    ])
    .where('brand_code', '=', brand)
    .$if(storeId !== undefined, (rows) => rows.where('store_id', '=', storeId ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (model === undefined) throw new CommandRefusal('还没有可以仿照的订单。');
  return {
    ...model,
    risk_waiver_reason: null,
    reject_reason: null,
    close_reason: null,
    note: null,
    start_on: null,
    ends_on: null,
    next_due_on: null,
  };
}
