/** A child process: the floor of 下单, a bare node:http server that writes the rows of an order by hand. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { businessDateOf } from '@rental/domain/business-date';
import { canonicalJson, genesis, sealedText } from '@rental/domain/rental/evidence/chain';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { openPool, type Connection } from '@rental/server/db/pool';
import { reportToParent, setup } from './child-process.ts';

export interface IntakeFloorSetup {
  readonly connection: Connection;
  readonly brand: string;
}

interface Wanted {
  readonly externalNo: string;
  readonly skuId: number;
  readonly planId: number;
}
interface Placed {
  readonly id: number;
  readonly store_id: number;
  readonly channel_id: number | null;
  readonly customer_id: number;
  readonly app_id: number;
}

const { connection, brand } = setup() as IntakeFloorSetup;
const pool = openPool({ connection, size: 16, onError: () => process.exit(1) });

/** Two messages in one transaction: the order, then all that names it. Nothing is asked, checked or decided. */
async function place({ externalNo, skuId, planId }: Wanted): Promise<object> {
  const client = await pool.connect();
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values });
  try {
    const now = new Date();
    const orderNo = `ZL${randomBytes(8).toString('hex')}`;
    const status = orderStatus.pendingReview;
    const nonce = `open ${randomBytes(16).toString('hex')}`;
    const [, , added] = await Promise.all([
      client.query('begin'),
      run('nonce', nonceUsed, [brand, nonce, now]),
      run<Placed>('order', order, [brand, orderNo, status, skuId, planId, now]),
    ]);
    const placed = added.rows[0];
    if (placed === undefined) throw new Error('The order was not added');
    const { id } = placed;
    const facts = canonicalJson({ status, customer_id: placed.customer_id, sku_id: skuId });
    const sealed = sealedText(orderNo, { kind: 'placed', at: now, facts });
    const hash = createHash('sha256').update(sealed.before + genesis + sealed.after);
    const at = [brand, placed.store_id, placed.channel_id];
    await Promise.all([
      run('history', history, [brand, id, now, JSON.stringify({ status })]),
      run('node', node, [brand, id, now, facts, genesis, hash.digest('hex')]),
      run('intake', intake, [brand, placed.app_id, externalNo, Buffer.alloc(32), id, now]),
      run('sms', sms, [brand, skuId, now, id, businessDateOf(now)]),
      run('counts', counts, [...at, status]),
      run('days', days, [...at, businessDateOf(now)]),
      run('lock', lock, [brand]),
      run('message', message, [brand, placed.store_id, id, orderNo, now]),
      client.query('commit'),
    ]);
    return { id, orderNo };
  } finally {
    client.release();
  }
}

const nonceUsed = `insert into attempt_counters (brand_code, key, count, window_ends_at) values ($1, $2, 1, $3)`;
const order = `insert into orders (brand_code, order_no, status, store_id, customer_id, product_id, sku_id, customer_phone,
    phone_last4, source, special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen,
    lease_terms_id, price_plan_version_id, stock_held_until, created_at, updated_at)
  select $1, $2, $3, (select min(id) from stores where brand_code = $1), c.id, k.product_id, k.id, c.phone, c.phone_last4,
    'h5', 1, 60000, 6, 'month', 100000, 0, v.lease_terms_id, v.id, $6::timestamptz + interval '72 hours', $6, $6
  from skus k, customers c, price_plan_versions v
  where k.brand_code = $1 and k.id = $4 and v.brand_code = $1 and v.price_plan_id = $5 and v.version = 1
    and c.brand_code = $1 and c.id = (select customer_id from customer_links where brand_code = $1 limit 1)
  returning id, store_id, channel_id, customer_id, (select min(id) from open_apps where brand_code = $1) as app_id`;
const history = `insert into order_history (brand_code, order_id, at, move, before, after)
  values ($1, $2, $3, 'place', '{}', $4)`;
const node = `insert into evidence_nodes (brand_code, order_id, kind, at, facts, previous, hash)
  values ($1, $2, 'placed', $3, $4, $5, $6)`;
const intake = `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
  values ($1, $2, $3, $4, $5, $6)`;
const sms = `with message as (
    insert into sms_messages (brand_code, request_no, phone, kind, status, created_at, type, order_id, text, told_on, send_at)
    select k.brand_code, replace(gen_random_uuid()::text, '-', ''), '13800000000', 'customer', 'queued', $3, 1, $4,
      '您租用的' || p.name || '已下单', $5, $3
    from skus k join products p on p.brand_code = k.brand_code and p.id = k.product_id
    where k.brand_code = $1 and k.id = $2
    returning brand_code, id, send_at, created_at)
  insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
  select brand_code, 'customer-sms', jsonb_build_object('messageId', id), send_at, 5, created_at from message`;
/** The counters of the brand, the store and the store's channel. */
const places = `(values (1, 0::bigint, 0::bigint), (2, $2::bigint, 0), (3, $2, $3::bigint)) place (rank, store_id, channel_id)`;
const counts = `insert into order_counts (brand_code, store_id, channel_id, status, count)
  select $1, place.store_id, place.channel_id, $4::smallint, 1 from ${places}
  where place.channel_id is not null order by place.rank
  on conflict (brand_code, store_id, channel_id, status) do update set count = order_counts.count + excluded.count`;
const days = `insert into order_type_days
    (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen, shipped_count, paid_fen)
  select $1, $4::date, place.store_id, place.channel_id, 1, 1, 60000, 0, 0 from ${places}
  where place.channel_id is not null order by place.rank
  on conflict (brand_code, store_id, channel_id, day, special_order_type) do update set
    order_count = order_type_days.order_count + excluded.order_count,
    amount_fen = order_type_days.amount_fen + excluded.amount_fen`;
const lock = `select pg_advisory_xact_lock(hashtext('live'), hashtext($1))`;
const message = `with message as (
    insert into messages (brand_code, kind, title, body, target, store_ids, channel_ids, order_id, permission, pop_up, created_at, expires_at)
    values ($1, 'order', '新订单', '订单 ' || $4::text || ' 已提交，请及时审核。', '/order/detail/' || $3::bigint,
      array[$2::bigint], '{}', $3, 'order:list', false, $5::timestamptz, $5::timestamptz + interval '90 days')
    returning brand_code, id)
  insert into live_events (brand_code, at, occasion, type, message, message_id)
  select brand_code, $5, 'orderPlaced', 'notify', '您有新的订单，请及时审核', id from message
  returning pg_notify('live', brand_code)`;

async function answer(request: IncomingMessage): Promise<object> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return place(JSON.parse(body) as Wanted);
}

const server = createServer((request, response) => {
  answer(request).then(
    (answered) => {
      const body = JSON.stringify(answered);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => reportToParent(server));
