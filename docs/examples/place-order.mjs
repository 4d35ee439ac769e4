// Places an order through the open API, from the catalogue to the query. Node 20, no packages: node place-order.mjs
// Settings: OPEN_URL (https://your-shop-host), OPEN_KEY_ID, OPEN_KEY_SECRET. See docs/open-api.md.
// OPEN_SKU_ID, OPEN_PLAN_ID and OPEN_OFFER (from 0) choose what is ordered; without them it is the first that can be.
// OPEN_EXTERNAL_NO queries that order and places none. OPEN_TRACE=1 writes each request and its answer to stderr.
import { createHmac, randomBytes, randomInt } from 'node:crypto';

const { OPEN_URL: base = '', OPEN_KEY_ID: keyId = '', OPEN_KEY_SECRET: secret = '' } = process.env;
const { OPEN_SKU_ID: skuId, OPEN_PLAN_ID: planId, OPEN_OFFER: offerNo = '0' } = process.env;
const { OPEN_EXTERNAL_NO: followed, OPEN_TRACE: traces } = process.env;

/** Makes a signed call; throws the refusal with its code. */
async function call(method, target, body) {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signed = [method, target, timestamp, nonce, payload, ''].join('\n');
  const signature = createHmac('sha256', secret).update(signed).digest('base64');
  const response = await fetch(base + target, {
    method,
    headers: {
      authorization: `RENTAL-HMAC-SHA256 key_id="${keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`,
      ...(payload !== '' && { 'content-type': 'application/json' }),
    },
    ...(payload !== '' && { body: payload }),
  });
  const answer = await response.json();
  if (traces === '1')
    console.error(
      JSON.stringify({
        method,
        target,
        sent: body ?? null,
        answerStatus: response.status,
        answered: answer,
      }),
    );
  if (!response.ok) throw new Error(`${response.status} ${answer.code}: ${answer.message}`);
  return answer;
}

/** The first SKU in stock, or the one chosen, with a rental period that can be ordered today. */
async function firstOffer() {
  let after = 0;
  while (after !== null) {
    const { products, next } = await call('GET', `/open/v1/products?after=${after}`);
    for (const { skus, plans } of products)
      for (const sku of skus.filter(({ stock }) => stock > 0).filter(isChosen(skuId)))
        for (const plan of plans.filter(isFor(sku)).filter(isChosen(planId))) {
          const { termCount, period } = plan.content.offers[Number(offerNo)];
          return {
            skuId: sku.id,
            planId: plan.id,
            planVersion: plan.version,
            termCount,
            period,
          };
        }
    after = next;
  }
  throw new Error('Nothing is in stock');
}

const isChosen =
  (chosen) =>
  ({ id }) =>
    chosen === undefined || id === Number(chosen);
const isFor = (sku) => (plan) => plan.skuId === null || plan.skuId === sku.id;

if (followed !== undefined) {
  const order = await call('GET', `/open/v1/orders/${followed}`);
  const { orderNo, orderStatusLabel: status } = order;
  console.log(JSON.stringify({ externalNo: followed, orderNo, status }));
  process.exit();
}

const offer = await firstOffer();
const quote = await call('POST', '/open/v1/quotes', offer);

const customerId = `C-${randomInt(1e9)}`;
await call('PUT', `/open/v1/customers/${customerId}`, {
  name: '孙晓',
  phone: `138${randomInt(1e7, 1e8)}`,
  idNumber: `3301061990010${randomInt(10_000, 99_999)}`,
  region: '浙江省杭州市西湖区',
  street: '文三路 1 号',
  verified: { by: 'face', on: new Date().toISOString().slice(0, 10) },
  contacts: [{ relation: 'spouse', name: '周宁', phone: `139${randomInt(1e7, 1e8)}` }],
  addresses: [
    {
      addressNo: 'A-1',
      name: '孙晓',
      phone: `138${randomInt(1e7, 1e8)}`,
      region: '浙江省杭州市滨江区',
      street: '江南大道 8 号',
    },
  ],
});

const externalNo = `O-${randomInt(1e9)}`;
const order = { ...offer, externalNo, customerId, source: 'h5', addressNo: 'A-1' };
const placed = await call('POST', '/open/v1/orders', order);
const again = await call('POST', '/open/v1/orders', order); // after a lost answer: the same order, not another one
const found = await call('GET', `/open/v1/orders/${order.externalNo}`);

console.log(
  JSON.stringify({
    externalNo: order.externalNo,
    orderNo: placed.orderNo,
    isOneOrder: placed.orderNo === again.orderNo,
    status: found.orderStatusLabel,
    totalRentFen: found.totalRentFen,
    isAsQuoted: found.totalRentFen === quote.totalRentFen,
  }),
);
