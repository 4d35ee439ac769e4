import { exportableLists, type ExportableListName } from '@rental/contract/exportable-lists';
import { allPermissions } from '@rental/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightCalls } from '../wire/calls.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, createWorld, type Caller, type World } from '../world.ts';

// An export refuses whom its list refuses: beside the right there are features that are off, and operators of some stores.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const guards = new Set(['whole_brand_only', 'feature_off', 'chain_off']);
const lists = Object.keys(exportableLists) as ExportableListName[];

/** The lists, and the exports, that refuse this operator by more than the right. */
async function guardedFor(by: Caller, of: World) {
  const calls = rightCalls(1);
  const guarded = { lists: [] as string[], exports: [] as string[] };
  for (const list of lists) {
    const query = 'query' in calls[list] ? calls[list].query : {};
    const read = await send(of, by, list, { query } as never);
    if (read.status >= 400 && guards.has(read.refusal.code)) guarded.lists.push(list);
    const body = { list, format: 'csv' as const, query: query as never };
    const asked = await send(of, by, 'createExport', { body });
    if (asked.status >= 400 && guards.has(asked.refusal.code)) guarded.exports.push(list);
  }
  return guarded;
}

test('what an operator of one store may not read of the whole brand, he does not export', async () => {
  const { alpha } = world;
  await stored(
    world,
    alpha,
    `insert into role_permissions (brand_code, role_id, permission)
     select $1, $2::bigint, unnest($3::text[]) on conflict do nothing`,
    [alpha.brand.code, alpha.roles.clerk, allPermissions],
  );

  const { lists: read, exports } = await guardedFor(alpha.clerk, world);

  expect(read.length).toBeGreaterThan(4);
  expect(exports).toEqual(read);
});

test('S84 what a brand has not turned on, is not exported either', async () => {
  const { beta } = world;
  await stored(
    world,
    beta,
    `update brands set open_lease_3c = false, open_credit = false, open_distribution = false, open_blockchain = false,
       open_risk_class = false where code = $1`,
    [beta.brand.code],
  );
  const app = await anotherServer(world); // it has read the features
  const now = Object.create(world, { app: { value: app } }) as World;

  const { lists: read, exports } = await guardedFor(beta.admin, now);

  expect(read).toContain('listDistributors');
  expect(read).toContain('listChain');
  expect(exports).toEqual(read);
  await app.close();
});
