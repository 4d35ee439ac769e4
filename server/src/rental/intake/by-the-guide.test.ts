import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { someDevices, stored } from '../../testing/wire/rows.ts';
import { someApp, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { somePlan } from '../../testing/wire/some-plan.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

// A program that knows docs/open-api.md and nothing else: it takes no type, schema or helper of ours, and speaks real HTTP.

let world: World;
let shop: Shop;
let key: ProgramKey;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  key = await someApp(world, shop);
  await aShopThatSells();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
});
afterAll(() => world.close());

/** Goods in stock, goods whose price is above the limit by now, and goods out of stock, all with a plan. */
async function aShopThatSells(): Promise<void> {
  await stored(world, shop, 'update products set is_on_shelf = true');
  const { content } = (await send(world, shop.admin, 'searchProducts', { query: {} })).answer;
  const productId = content[0]?.id ?? 0;
  const skuIds: number[] = [];
  for (const code of ['PLENTY', 'DEAR', 'NONE']) {
    const [row] = await stored<{ id: string }>(
      world,
      shop,
      `insert into skus (brand_code, product_id, code, name, retail_fen, spec_values)
         values ($1, $2, $3, $3, 999900, array[$3]) returning id`,
      [shop.brand.code, productId, code],
    );
    skuIds.push(Number(row?.id));
  }
  const body = { name: '标准', productId, skuId: null, plan: somePlan() };
  await send(world, shop.admin, 'createPricePlan', { body });
  const [plenty = 0, dear = 0] = skuIds;
  const devices = (start: string, count: number) =>
    Array.from({ length: count }, (_, nth) => `${start}-${nth}`);
  await someDevices(world, shop, devices('PLENTY', 90), { skuId: plenty });
  await someDevices(world, shop, devices('DEAR', 5), { skuId: dear });
  await stored(world, shop, 'update skus set retail_fen = 2499 where id = $1', [dear]);
}

interface Refused {
  readonly code?: string;
}
interface Reply<Json> {
  readonly status: number;
  readonly json: Json & Refused;
}

// the items of answers that the program reads, as the guide names them
interface Sku {
  readonly id: number;
  readonly code: string;
  readonly stock: number;
}
interface Plan {
  readonly id: number;
  readonly version: number;
  readonly content: { readonly offers: readonly { termCount: number; period: object }[] };
}
interface Catalogue {
  readonly products: readonly { skus: readonly Sku[]; plans: readonly Plan[] }[];
}
interface Order {
  readonly externalNo: string;
  readonly orderNo: string;
  readonly orderStatusLabel: string;
  readonly totalRentFen: number;
}

/** 「签名」 of the guide. */
function call<Json>(method: string, target: string, body?: object): Promise<Reply<Json>> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Math.floor(world.now.getTime() / 1000));
  const nonce = randomUUID();
  const signed = [method, target, timestamp, nonce, payload].map((line) => `${line}\n`).join('');
  const signature = createHmac('sha256', key.secret).update(signed).digest('base64');
  const authorization = `RENTAL-HMAC-SHA256 key_id="${key.keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`;
  const headers = {
    host: key.host,
    authorization,
    ...(payload !== '' && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path: target, headers }, (response) => {
      const status = response.statusCode ?? 0;
      json(response)
        .then((answer) => resolve({ status, json: answer as Json & Refused }))
        .catch(reject);
    })
      .once('error', reject)
      .end(payload);
  });
}

/** 「错误」 of the guide: the statuses by code. */
const toldStatuses = new Map(
  [
    ...readFileSync(new URL('../../../../docs/open-api.md', import.meta.url), 'utf8').matchAll(
      /^\| (\d{3}) \| `(\w+)` \|/gm,
    ),
  ].map(([, status, code = '']) => [code, Number(status)]),
);

// on paper: 100 orders are 65 right ones, 20 sent twice, 5 of an old version, 5 above the limit and 5 without stock: 85 are taken
test('a program by the guide alone places a hundred orders with repeats and faults, and none is there twice', async () => {
  const { products } = (await call<Catalogue>('GET', '/open/v1/products?after=0&size=20')).json;
  const { skus = [], plans: [plan] = [] } = products[0] ?? {};
  const offer = plan?.content.offers[0];
  const choiceOf = (sku: Sku | undefined) => ({
    skuId: sku?.id,
    planId: plan?.id,
    planVersion: plan?.version,
    termCount: offer?.termCount,
    period: offer?.period,
  });
  const inStock = skus.filter(({ stock }) => stock > 0);
  const quotes: Reply<object>[] = [];
  for (const sku of inStock) quotes.push(await call('POST', '/open/v1/quotes', choiceOf(sku)));
  const right = inStock[quotes.findIndex(({ status }) => status === 200)];
  const dear = inStock[quotes.findIndex(({ json }) => json.code === 'price_beyond_cap')];
  const none = skus.find(({ stock, code }) => stock === 0 && code === 'NONE');
  const customer = await call('PUT', '/open/v1/customers/C-1', {
    name: '陈晨',
    phone: '13800001111',
    idNumber: '330106199202021234',
    region: '浙江省杭州市西湖区',
    street: '文三路 100 号',
  });
  expect([customer.status, customer.json]).toEqual([200, { externalId: 'C-1', isNew: true }]);

  let last = 0;
  const some = (count: number, sku: Sku | undefined, code: string | null, more: object = {}) =>
    Array.from({ length: count }, () => {
      last += 1;
      const externalNo = `G-${last}`;
      return {
        code,
        body: { externalNo, customerId: 'C-1', ...choiceOf(sku), source: 'h5', ...more },
      };
    });
  const repeated = some(20, right, null);
  const sent = [
    ...some(65, right, null),
    ...repeated,
    ...some(5, right, 'plan_version_stale', { planVersion: (plan?.version ?? 0) + 1 }),
    ...some(5, dear, 'price_beyond_cap'),
    ...some(5, none, 'out_of_stock'),
    ...repeated,
  ];
  const replies: Reply<Order>[] = [];
  // more at once would be told that we are overloaded, on a busy machine
  for (let from = 0; from < sent.length; from += 30)
    replies.push(
      ...(await Promise.all(
        sent.slice(from, from + 30).map(({ body }) => call<Order>('POST', '/open/v1/orders', body)),
      )),
    );

  expect(replies.map(({ status, json }) => [status, json.code ?? null])).toEqual(
    sent.map(({ code }) => [code === null ? 200 : toldStatuses.get(code), code]),
  );
  const orderNoOf = new Map<string, Set<string>>();
  for (const { json } of replies.filter(({ status }) => status === 200))
    orderNoOf.set(json.externalNo, (orderNoOf.get(json.externalNo) ?? new Set()).add(json.orderNo));
  expect(orderNoOf.size).toBe(85);
  expect([...orderNoOf.values()].every((numbers) => numbers.size === 1)).toBe(true);
  const [{ count } = { count: '' }] = await stored<{ count: string }>(
    world,
    shop,
    'select count(*) from orders',
  );
  expect(Number(count)).toBe(85);
  const found = await call<Order>('GET', '/open/v1/orders/G-1');
  expect([found.json.orderStatusLabel, found.json.totalRentFen]).toEqual(['待审核', 3_000]);
  const after = (await call<Catalogue>('GET', '/open/v1/products?after=0')).json;
  const left = after.products.flatMap((product) => product.skus);
  expect(left.find(({ id }) => id === right?.id)?.stock).toBe(5);
  await proveBooks(world, shop);
});
