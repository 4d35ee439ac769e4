import { csvOf } from '@rental/domain/csv';
import { orderColumns, type OrderTitle } from '@rental/domain/rental/takeover/order-columns';
import { maxTakenOverOrders } from '@rental/domain/rental/takeover/order-import';
import { inTransaction } from '@rental/server/db/transaction';
import { checkBooksAtLength } from '@rental/server/money/ledger/public';
import { measuredBrand } from './dataset.ts';
import { measureImports } from './import.ts';
import { inBrand } from './in-brand.ts';
import { openStore } from './store.ts';

interface TakeoverOptions {
  /** The orders that the brand has before. */
  readonly orders: number;
}

/** The largest file of running orders, checked, imported and imported again; then the books are proven. */
export async function benchTakeover({ orders }: TakeoverOptions): Promise<void> {
  const store = await openStore({ orders });
  try {
    const [known] = await inBrand<{ sku: string; store: string }>(
      store.owner,
      measuredBrand,
      'select k.code as sku, s.name as store from skus k, stores s where k.brand_code = $1 and s.brand_code = $1 limit 1',
    );
    const table = tableOf({ 规格编码: known?.sku ?? '', 店铺: known?.store ?? '' });
    const file = { fileName: '在租订单.csv', bytes: () => table };
    const [check, write] = ['/api/takeover/check?kind=orders', '/api/takeover/import?kind=orders'];
    await measureImports(store, [
      { ...file, what: `${maxTakenOverOrders} orders, checked`, path: check },
      { ...file, what: 'imported', path: write },
      { ...file, what: 'imported again', path: write },
    ]);
    const [count] = await inBrand<{ count: number }>(
      store.owner,
      measuredBrand,
      'select count(*)::int as count from order_takeovers where brand_code = $1',
    );
    const differences = await inTransaction(store.owner, measuredBrand, 'read only', (tx) =>
      checkBooksAtLength(tx, measuredBrand),
    );
    console.log(
      `${count?.count ?? 0} orders taken over, ${differences.length} differences in the books`,
    );
  } finally {
    await store.close();
  }
}

/** 12 terms, from none to all of them paid, each of another customer with another device. */
function tableOf(known: Partial<Record<OrderTitle, string>>): string {
  const rows = Array.from({ length: maxTakenOverOrders }, (_, index) => {
    const digits = String(index).padStart(6, '0');
    const paidTerms = index % 13;
    const row: Partial<Record<OrderTitle, string>> = {
      外部单号: `BENCH-${digits}`,
      客户姓名: '周小川',
      手机号: `13600${digits}`,
      身份证号: `33010619900${digits}X`,
      省市区: '浙江省杭州市西湖区',
      详细地址: '文三路 1 号',
      序列号: `BENCH-SN-${digits}`,
      起租日: `2026-0${(index % 9) + 1}-15`,
      租期单位: '月',
      期数: '12',
      每期租金: '300.00',
      已付期数: String(paidTerms),
      下期已付金额: paidTerms === 12 ? '' : '100.00',
      已收押金: '1000.00',
      订单类型: '租赁',
      来源: '微信小程序',
      买断规则: '可提前买断',
      买断价: '4800.00',
      ...known,
    };
    return orderColumns.map(({ title }) => row[title] ?? '');
  });
  return csvOf([orderColumns.map(({ title }) => title), ...rows]);
}
