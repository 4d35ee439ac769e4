import { signatureScheme, signedText } from '@rental/domain/platform/open-apps/signing';
import { leaseRules, leaseText, usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { sealFor } from '@rental/server/sealed';
import { createHmac, randomBytes } from 'node:crypto';
import { secretKey } from './bench-app.ts';
import { startProcess } from './child-process.ts';
import { hostOf, measuredBrand } from './dataset.ts';
import { table } from './figures.ts';
import { inBrand, type Pool } from './in-brand.ts';
import type { IntakeFloorSetup } from './floor-intake.ts';
import { compare, send, type Request } from './rounds.ts';
import { openStore } from './store.ts';

interface IntakeOptions {
  readonly orders: number;
  readonly dataDir?: string | undefined;
  readonly rounds: number;
}

const keyId = `ak_${'b'.repeat(24)}`;
const secret = 'sk_of_the_bench';
const atOnce = 50;

/**
 * Orders a second by the open API, each another one, for every SKU in turn, beside the same rows written by hand; then 50 at once for a
 * last device.
 */
export async function benchIntake({ orders, dataDir, rounds }: IntakeOptions): Promise<void> {
  const store = await openStore({ orders, dataDir });
  const stops: (() => Promise<void>)[] = [() => store.close()];
  try {
    const choices = await prepare(store.owner);
    const ours = await startProcess(import.meta.resolve('./our-server.ts'), {
      connection: store.app,
    });
    stops.push(ours.stop);
    const floor = await startProcess(import.meta.resolve('./floor-intake.ts'), {
      connection: store.superuser,
      brand: measuredBrand,
    } satisfies IntakeFloorSetup);
    stops.push(floor.stop);
    let placed = 0;
    const next = (): Request => {
      placed += 1;
      return signedOrder(choices[placed % choices.length] ?? choices[0], placed);
    };
    const effort = { rounds, requests: 1_000, warmUp: 1_000, callers: 16 };
    const figures = await compare(
      { ours: { server: ours, next }, floor: { server: floor, next } },
      effort,
    );
    const rowOf = (side: 'ours' | 'floor') => {
      const { cpuMicros, p50Ms, p99Ms, perSecond } = figures[side];
      return [side, cpuMicros.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1), perSecond.toFixed(0)];
    };
    const heads = [
      `${orders} orders`,
      'CPU µs/order',
      'p50 ms',
      'p99 ms (≤ 150)',
      'orders/s (≥ 300)',
    ];
    console.log(table(heads, [rowOf('ours'), rowOf('floor')]));
    const choice = await lastDevice(store.owner, choices[0]);
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        send(ours.port, signedOrder(choice, 1_000_000 + at)),
      ),
    );
    const taken = replies.filter((status) => status === 200).length;
    console.log(`${atOnce} at once for the last device: ${taken} taken.`);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

interface Choice {
  readonly skuId: number;
  readonly planId: number;
}

/** An app, its customer, a plan for each product, and devices enough. */
async function prepare(owner: Pool): Promise<readonly [Choice, ...Choice[]]> {
  const ask = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
    inBrand<Row>(owner, measuredBrand, statement, values);
  await ask('update products set is_on_shelf = true where brand_code = $1');
  await ask(
    `with app as (
       insert into open_apps (brand_code, name, scopes, requests_per_minute, created_at)
       values ($1, 'bench', '{orders}', 60000, now()) on conflict (brand_code, name) do update set name = excluded.name returning id),
     key as (insert into open_app_keys (brand_code, app_id, slot, key_name, sealed_secret, created_at)
       select $1, id, 1, $2, $3, now() from app on conflict do nothing)
     insert into customer_links (brand_code, app_id, external_no, customer_id)
     select $1, app.id, 'C', (select min(id) from customers where brand_code = $1 and status = 1) from app
     on conflict do nothing`,
    [keyId, sealFor(secretKey, 'open app').seal(secret)],
  );
  await ask(
    `insert into lease_terms (brand_code, key, rules, content) values ($1, $2, $3, $4) on conflict do nothing`,
    [leaseText(usualLease), leaseRules, JSON.stringify(usualLease)],
  );
  await ask(
    `with plans as (
       insert into price_plans (brand_code, product_id, name, version, created_at, updated_at)
       select $1, id, 'bench', 1, now(), now() from products where brand_code = $1
       on conflict do nothing returning id)
     insert into price_plan_versions (brand_code, price_plan_id, version, type, offers, first_payment, deposit_fen,
       waivable_fen, authorizable_fen, buyout_rule, lease_terms_id, at)
     select $1, plans.id, 1, 1, $2, 'atReceipt', 100000, 0, 0, 'never', t.id, now()
     from plans, lease_terms t where t.brand_code = $1 and t.key = $3`,
    [JSON.stringify([{ ...period, totalRentFen: 60_000, buyoutFen: null }]), leaseText(usualLease)],
  );
  await ask(
    `insert into devices (brand_code, store_id, sku_id, serial, serial_last6)
     select $1, s.id, k.id, made.serial, right(made.serial, 6)
     from stores s, skus k, generate_series(1, 400) n,
       lateral (select md5(s.id || '-' || k.id || '-' || n || clock_timestamp()) as serial) made
     where s.brand_code = $1 and k.brand_code = $1`,
  );
  await owner.query('vacuum (analyze) devices'); // a shop does not buy all its devices a second ago
  const found = await ask<Choice>(
    `select k.id as "skuId", p.id as "planId" from skus k
     join price_plans p on p.brand_code = k.brand_code and p.product_id = k.product_id and p.name = 'bench'
     where k.brand_code = $1 order by k.id`,
  );
  const [first, ...others] = found;
  if (first === undefined) throw new Error('The data set has no SKU');
  return [first, ...others];
}

const period = { termCount: 6, period: { unit: 'month' } } as const;

/** Another SKU of the same product, with one device in all. */
async function lastDevice(owner: Pool, { skuId, planId }: Choice): Promise<Choice> {
  const [row] = await inBrand<{ id: number }>(
    owner,
    measuredBrand,
    `with sku as (
       insert into skus (brand_code, product_id, code, name, retail_fen)
       select $1, product_id, md5(clock_timestamp()::text), md5(clock_timestamp()::text), 500000
       from skus where brand_code = $1 and id = $2 returning id)
     insert into devices (brand_code, store_id, sku_id, serial, serial_last6)
     select $1, (select min(id) from stores where brand_code = $1), id, 'LAST-' || id, right('LAST-' || id, 6)
     from sku returning sku_id as id`,
    [skuId],
  );
  if (row === undefined) throw new Error('No SKU was added');
  return { skuId: row.id, planId };
}

const run = randomBytes(4).toString('hex');

function signedOrder(choice: Choice, nth: number): Request {
  const path = '/open/v1/orders';
  const body = JSON.stringify({
    ...choice,
    ...period,
    externalNo: `${run}-${nth}`,
    customerId: 'C',
    planVersion: 1,
    source: 'h5',
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(signedText({ method: 'POST', target: path, timestamp, nonce, body }))
    .digest('base64');
  return {
    method: 'POST',
    path,
    headers: {
      host: hostOf(measuredBrand),
      authorization: `${signatureScheme} key_id="${keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  };
}
