import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '../../db/keyset-query.ts';
import { maxOnTab } from '../../db/keyset.ts';
import { anyPage } from '../../http/keyset-list.ts';
import { readingsOf, wholeBrand } from '../../testing/orders/plans.ts';
import { stored } from '../../testing/wire/rows.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { criteriaOf, filtered, openEvents } from './open-event-list.ts';

let world: World;
let fewEvents = 0;

// 6,000 tests of one app that were delivered; before them all, five of another app that were given up
beforeAll(async () => {
  world = await createWorld();
  const apps = await stored<{ id: number }>(
    world,
    world.alpha,
    `insert into open_apps (brand_code, name, scopes, requests_per_minute, created_at)
     values ('alpha', '商城', '{orders}', 600, now()), ('alpha', '小程序', '{orders}', 600, now()) returning id`,
  );
  fewEvents = apps[1]?.id ?? 0;
  const events = `insert into open_events (brand_code, app_id, kind, at, number, body, state)
    select 'alpha', $1, 'test', '2026-01-01'::timestamptz + make_interval(mins => n), n, '{}', $2
    from generate_series($3::int, $4::int) n`;
  await stored(world, world.alpha, events, [apps[0]?.id, 'delivered', 11, 6_010]);
  await stored(world, world.alpha, events, [fewEvents, 'givenUp', 1, 5]);
});
afterAll(() => world.close());

const narrowed = [
  ['nothing', () => ({}), 21],
  ['their app', () => ({ appIs: fewEvents }), 5],
  ['their state', () => ({ sendingState: 'givenUp' as const }), 5],
] as const;

test.each(narrowed)(
  'a page of events, narrowed by %s, reads no others',
  async (_what, query, most) => {
    const values = criteriaOf(wholeBrand(world, world.alpha), { ...anyPage, ...query() });
    const readings = await readingsOf(world, world.alpha, 'open_events', (tx) =>
      openEvents.pageQuery(tx, values, 'at desc all 21'),
    );

    expect(readings).toHaveLength(1);
    expect(readings[0]?.rows).toBeLessThanOrEqual(most);
  },
);

test.each([
  ['delivered', maxOnTab + 1],
  ['givenUp', 5],
] as const)('a tab of events (%s) is counted no further than it says', async (state, most) => {
  const values = criteriaOf(wholeBrand(world, world.alpha), { ...anyPage, sendingState: state });
  const readings = await readingsOf(world, world.alpha, 'open_events', (tx) =>
    countOf(tx, filtered(tx, values), maxOnTab + 1),
  );

  expect(readings).toHaveLength(1);
  expect(readings[0]?.rows).toBeLessThanOrEqual(most);
});
