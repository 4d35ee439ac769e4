import type { TakeoverKind } from '@rental/contract/rental/takeover';
import { csvOf } from '@rental/domain/csv';
import { orderColumns, type OrderTitle } from '@rental/domain/rental/takeover/order-columns';
import { sendFile } from '../wire/send-file.ts';
import type { Caller, World } from '../world.ts';

export type OrderCellsTyped = Partial<Record<OrderTitle, string>>;

/** 12 terms of ¥300.00 since 2026-06-15, five and ¥100.00 of the sixth paid, a deposit of ¥1,000.00. */
export const runningOrder = (more: OrderCellsTyped = {}): OrderCellsTyped => ({
  外部单号: 'OLD-001',
  店铺: '西湖店',
  客户姓名: '周小川',
  手机号: '13700000001',
  身份证号: '330106199002020011',
  省市区: '浙江省杭州市西湖区',
  详细地址: '文三路 1 号',
  规格编码: '256GB',
  序列号: 'OLD-SN-001',
  起租日: '2026-06-15',
  租期单位: '月',
  期数: '12',
  每期租金: '300.00',
  已付期数: '5',
  下期已付金额: '100.00',
  已收押金: '1000.00',
  订单类型: '租赁',
  来源: '微信小程序',
  买断规则: '可提前买断',
  买断价: '4800.00',
  ...more,
});

/** An order of another customer with another device, by its number. */
export const anotherOrder = (number: number, more: OrderCellsTyped = {}): OrderCellsTyped => {
  const digits = String(number).padStart(4, '0');
  return runningOrder({
    外部单号: `OLD-${digits}`,
    手机号: `1370000${digits}`,
    身份证号: `33010619900101${digits}`,
    序列号: `OLD-SN-${digits}`,
    ...more,
  });
};

/** A table of running orders. */
export const orderTable = (rows: readonly OrderCellsTyped[]): string =>
  csvOf([
    orderColumns.map(({ title }) => title),
    ...rows.map((row) => orderColumns.map(({ title }) => row[title] ?? '')),
  ]);

export const checkTakeover = (
  world: World,
  caller: Caller,
  table: string | Buffer,
  kind: TakeoverKind = 'orders',
  fileName = '在租订单.csv',
) => sendFile(world, caller, 'checkTakeover', fileName, table, { kind });

export const importTakeover = (
  world: World,
  caller: Caller,
  table: string | Buffer,
  kind: TakeoverKind = 'orders',
  fileName = '在租订单.csv',
) => sendFile(world, caller, 'importTakeover', fileName, table, { kind });
