import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let world: World;
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const place = async (name: string, at: string, status: 0 | 4, more: object) => {
    const [id = 0] = await someOrders(world, alpha, 1, status, {
      created_at: new Date(at),
      ...more,
    });
    ids[name] = id;
  };
  const rare = await customer('𠮷野家', '19912340000');
  const long = await customer('欧阳修文', '13911115678');
  await place('old', '2026-11-19T15:59:59.999Z', 0, { order_no: 'ZL-OLD', source: 'h5' });
  await place('first', '2026-11-19T16:00:00.000Z', 4, { risk_level: 'high' });
  await place('rare', '2026-11-20T02:00:00.000Z', 0, {
    customer_id: rare,
    customer_phone: '19912340000',
    phone_last4: '0000',
    risk_level: null,
  });
  await place('long', '2026-11-20T15:59:59.999Z', 0, {
    customer_id: long,
    customer_phone: '13911115678',
    phone_last4: '5678',
  });
  await place('elsewhere', '2026-11-20T16:00:00.000Z', 4, {
    store_id: alpha.stores[1],
    channel_id: alpha.channels[1],
  });
});
afterAll(() => world.close());

async function customer(name: string, phone: string): Promise<number> {
  const [row] = await stored<{ id: number }>(
    world,
    world.alpha,
    `with one as (insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
       values ('alpha', $1, $2, right($2, 4), '330106199001019999', '浙江省杭州市', '文一路 9 号', now()) returning id),
     grams as (insert into customer_grams select 'alpha', gram, one.id from one, unnest($3::text[]) gram)
     select id from one`,
    [name, phone, nameGrams(name)],
  );
  return row?.id ?? 0;
}

const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id);

async function found(query: object): Promise<string[]> {
  const { answer } = await send(world, world.alpha.admin, 'listOrders', { query });
  const names = answer.content.map((row) => nameOf(row.id) ?? '?');
  expect(answer.totalElements).toBe(names.length);
  return names;
}

const filters: [what: string, query: object, names: string[]][] = [
  ['nothing', {}, ['elsewhere', 'long', 'rare', 'first', 'old']],
  [
    'an empty filter',
    { orderNo: '', phone: '', name: '' },
    ['elsewhere', 'long', 'rare', 'first', 'old'],
  ],
  ['a status', { orderStatus: orderStatus.toShip }, ['elsewhere', 'first']],
  ['a status that no order has', { orderStatus: orderStatus.closed }, []],
  ['an order number', { orderNo: ' ZL-OLD ' }, ['old']],
  ['the beginning of an order number', { orderNo: 'ZL-OL' }, []],
  ['a whole phone', { phone: '13911115678' }, ['long']],
  ['the last four digits of a phone', { phone: '5678' }, ['elsewhere', 'long', 'first', 'old']],
  ['the beginning of a phone', { phone: '199' }, ['rare']],
  ['a longer beginning of a phone', { phone: '1391111' }, ['long']],
  ['ten digits of a phone', { phone: '1381234567' }, ['elsewhere', 'first', 'old']],
  ['a phone nobody has', { phone: '13000000000' }, []],
  ['two letters of a name', { name: '欧阳' }, ['long']],
  ['letters in the middle of a name', { name: '阳修' }, ['long']],
  ['a whole name', { name: '欧阳修文' }, ['long']],
  ['letters of a name that do not stand together', { name: '欧文' }, []],
  ['a rare letter and its neighbour', { name: '𠮷野' }, ['rare']],
  ['a source', { source: 'h5' }, ['old']],
  ['a risk level', { riskLevel: 'high' }, ['first']],
  ['a status and a phone', { orderStatus: 0, phone: '5678' }, ['long', 'old']],
  ['a day in Shanghai', { createTime: ['2026-11-20', '2026-11-20'] }, ['long', 'rare', 'first']],
  [
    'days in Shanghai',
    { createTime: ['2026-11-19', '2026-11-20'] },
    ['long', 'rare', 'first', 'old'],
  ],
  [
    'times of day in Shanghai',
    { createTime: ['2026-11-20 00:00:00', '2026-11-20 10:00:00'] },
    ['first'],
  ],
  [
    'instants in UTC',
    { createTime: ['2026-11-19T16:00:00.000Z', '2026-11-20T16:00:00.000Z'] },
    ['long', 'rare', 'first'],
  ],
  [
    'an instant and a day',
    { createTime: ['2026-11-20T02:00:00Z', '2026-11-21'] },
    ['elsewhere', 'long', 'rare'],
  ],
];

test.each(filters)('the list narrowed by %s', async (_what, query, names) => {
  expect(await found(query)).toEqual(names);
});

test('the list narrowed by a store or a channel', async () => {
  const { stores, channels } = world.alpha;

  expect(await found({ storeIs: stores[1] })).toEqual(['elsewhere']);
  expect(await found({ channelIs: channels[1] })).toEqual(['elsewhere']);
  expect(await found({ storeIs: stores[0], orderStatus: orderStatus.toShip })).toEqual(['first']);
});

const refused: [what: string, query: object, field: string][] = [
  ['one letter of a name', { name: '王' }, 'name'],
  ['one rare letter, which is two to the machine', { name: '𠮷' }, 'name'],
  ['one letter and blanks', { name: ' 王 ' }, 'name'],
  ['two digits of a phone', { phone: '13' }, 'phone'],
  ['twelve digits', { phone: '138123456789' }, 'phone'],
  ['full-width digits', { phone: '１３８' }, 'phone'],
  ['a status that does not exist', { orderStatus: 1 }, 'orderStatus'],
  ['one end of a time range', { createTime: '2026-11-20' }, 'createTime'],
  [
    'a range that ends before it begins',
    { createTime: ['2026-11-21', '2026-11-20'] },
    'createTime',
  ],
  ['a day that does not exist', { createTime: ['2026-02-30', '2026-03-02'] }, 'createTime'],
  [
    'a time on a day that does not exist',
    { createTime: ['2026-02-30 00:00:00', '2026-03-03'] },
    'createTime',
  ],
  [
    'an instant on a day that does not exist',
    { createTime: ['2026-02-30T00:00:00Z', '2026-03-03'] },
    'createTime',
  ],
  ['the hour 24', { createTime: ['2026-11-20', '2026-11-20 24:00:00'] }, 'createTime'],
  ['a year no order is of', { createTime: ['0001-01-01', '9999-12-31'] }, 'createTime'],
  ['501 rows', { size: 501 }, 'size'],
  ['no rows', { size: 0 }, 'size'],
  ['a page before the first', { page: -1 }, 'page'],
];

test.each(refused)('%s is refused, with the field and why', async (_what, query, field) => {
  const { refusal } = await send(world, world.alpha.admin, 'listOrders', { query });

  expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  expect(refusal.fields?.[field]).toMatch(/\p{Script=Han}/u);
});

test('neither the list nor an order shows a phone, an ID number, a name or a street in full', async () => {
  const { alpha } = world;
  const callers = [alpha.admin, alpha.clerk, alpha.channelOperator];
  for (const caller of callers) {
    const list = await send(world, caller, 'listOrders', { query: { phone: '5678' } });
    const detail = await send(world, caller, 'orderDetail', { params: { id: ids['long'] ?? 0 } });
    const shown = JSON.stringify([list.answer, detail.answer]);

    expect(shown).toContain('139****5678');
    for (const secret of [
      '13911115678',
      '13812345678',
      '330106199001019999',
      '欧阳修文',
      '王小明',
      '文一路',
    ])
      expect(shown).not.toContain(secret);
    expect(detail.answer.order).toMatchObject({
      customerName: '欧***',
      customerIdNumber: '330***********9999',
      customerAddress: '浙江省杭州市****',
    });
  }
});

test('the customer in full is shown by a call of its own, which the audit log remembers', async () => {
  const { admin } = world.alpha;
  const orderId = ids['long'] ?? 0;

  const { answer } = await send(world, admin, 'revealCustomer', { body: { orderId } });

  expect(answer).toEqual({
    name: '欧阳修文',
    phone: '13911115678',
    idNumber: '330106199001019999',
    address: '浙江省杭州市文一路 9 号',
    receiverName: '欧阳修文',
    receiverPhone: '13911115678',
    payers: [],
  });
  const [log] = await stored(
    world,
    world.alpha,
    `select l.operation, l.operator_id, l.result, l.object = o.order_no as names_order, l::text like '%13911115678%' as tells
       from audit_log l, orders o where o.id = $1 order by l.id desc limit 1`,
    [orderId],
  );
  expect(log).toEqual({
    operation: 'customer:reveal',
    operator_id: admin.operatorId,
    result: 'ok',
    names_order: true,
    tells: false,
  });
});
