import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf, pageFrom } from '../../db/keyset-query.ts';
import { anyPage } from '../../http/keyset-list.ts';
import { readingsOf, wholeBrand } from '../../testing/orders/plans.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { criteriaOf, filtered } from './agreement-filters.ts';

let world: World;
let template = 0;

// of 2,000 agreements the older half are of a template of their own; all timed out, and all but two were signed by hand
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  for (let had = 0; had < 2_000; had += 500)
    await someOrders(world, alpha, 500, orderStatus.renting);
  const [copied] = await stored<{ id: number }>(
    world,
    alpha,
    `insert into agreement_templates (brand_code, name, version, body, state, created_at, updated_at, published_at)
     select brand_code, '旧机合同', 1, body, state, created_at, updated_at, published_at from agreement_templates
     returning id`,
  );
  template = Number(copied?.id);
  await stored(
    world,
    alpha,
    `insert into agreements (brand_code, order_id, agreement_no, template_version, terms, content_hash, template_id,
       generated_at, signed_at, ended, ended_at)
     select brand_code, id, 'HT' || n, '合同 v1', '{}', repeat('0', 64),
       case when n > 1000 then (select min(id) from agreement_templates) else $1 end,
       now() + make_interval(mins => n::int), case when n > 2 then now() end, 'timedOut', now()
     from (select brand_code, id, row_number() over (order by id) as n from orders) o`,
    [template],
  );
});
afterAll(() => world.close());

test('a page of the agreements of a template reads no others, however far back they lie', async () => {
  const criteria = criteriaOf(wholeBrand(world, world.alpha), {
    ...anyPage,
    templateIs: template,
  });
  const readings = await readingsOf(world, world.alpha, 'agreements', (tx) =>
    pageFrom(filtered(tx, criteria), ['a.generated_at', 'a.id'], { step: 21 }).select('a.id'),
  );

  expect(readings).toHaveLength(1);
  expect(readings[0]?.rows).toBeLessThanOrEqual(21);
});

test('what timed out is counted without reading what was signed by hand after all', async () => {
  const criteria = criteriaOf(wholeBrand(world, world.alpha), {
    ...anyPage,
    agreementState: 'timedOut',
  });
  const readings = await readingsOf(world, world.alpha, 'agreements', (tx) =>
    countOf(tx, filtered(tx, criteria), 10_000),
  );

  expect(readings).toHaveLength(1);
  expect(readings[0]?.rows).toBeLessThanOrEqual(2);
});
