import type { CallName, Contract } from '@rental/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealed } from '../providers/sealed.ts';
import { callNames, endpointOf } from '../wire/calls.ts';
import { someDevices, stored } from '../wire/rows.ts';
import { somePricePlans } from '../wire/price-plans.ts';
import { send } from '../wire/send.ts';
import { createWorld, password, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await stored(
    world,
    world.alpha,
    `update operators set phone = '13812345678', email = 'wangxiaoming@example.com', gender = '男'
     where brand_code = 'alpha'`,
  );
});
afterAll(() => world.close());

type PutName = {
  [Name in CallName]: Contract[Name]['method'] extends 'PUT' ? Name : never;
}[CallName];

/** Their body is a command and no row that a list or a detail gives. */
const commands = [
  'sortMenus',
  'setDepartmentStores',
  'setRoleMenus',
  'setNotarizationSelect',
  'setSkuDepreciation',
  'setSkuGrades',
] as const satisfies PutName[];
type RowName = Exclude<PutName, (typeof commands)[number]>;

const ask = async <Name extends CallName>(name: Name, args: object = {}) =>
  (await send(world, world.alpha.admin, name, args as never)).answer;

const storeAsItIs = () => ask('storeDetail', { params: { id: world.alpha.stores[0] } });

/** The rows as a client of this API family sends them back: whole, as a list or a detail gave them. */
const rowsOf: Record<RowName, () => Promise<readonly object[]>> = {
  setSecurityPolicy: async () => {
    const stepUp = { password: await sealed(world, password) };
    await stored(world, world.alpha, "insert into security_policies (brand_code) values ('alpha')");
    return [{ ...(await ask('securityPolicy')), stepUp }];
  },
  updateMenu: async () => {
    const { content } = await ask('listMenus', { query: { size: '100' } });
    const all = (rows: typeof content): typeof content =>
      rows.flatMap((row) => [row, ...all(row.children ?? [])]);
    return all(content);
  },
  updatePermission: async () => {
    const tree = await ask('permissionTree');
    return [...tree, ...tree.flatMap(({ children = [] }) => children.slice(0, 2))];
  },
  updateRole: async () => {
    const { content } = await ask('listRoles', { query: {} });
    const details = content.map(({ id }) => ask('roleDetail', { params: { id } }));
    return [...content, ...(await Promise.all(details))];
  },
  editAgreementTemplate: async () => {
    const made = await ask('createAgreementTemplate', {
      body: { name: '整行', body: '{{客户姓名}}' },
    });
    return [await ask('agreementTemplate', { params: { id: made.id } })];
  },
  saveDamagePrices: async () => [await ask('damagePrices', { query: {} })],
  saveReturnAddresses: async () => {
    const [storeId] = world.alpha.stores;
    const list = await ask('returnAddresses', { query: { storeIs: String(storeId) } });
    return [{ ...list, storeId }];
  },
  updateMaterialCategory: async () => {
    await ask('createMaterialCategory', { body: { name: '整行', parentId: null } });
    return (await ask('listMaterialCategories')).content;
  },
  updateOwnRecord: async () => [await ask('userInfo')],
  updateOperator: async () => (await ask('listOperators', { query: { size: '50' } })).content,
  updateDepartment: async () => {
    await ask('createDepartment', {
      body: { name: '整行', parentId: null, sort: 1, enabled: true },
    });
    return [...(await ask('listDepartments', { query: {} })).content];
  },
  updatePosition: async () => {
    await ask('createPosition', { body: { name: '整行', sort: 1, enabled: true } });
    return [...(await ask('listPositions', { query: {} })).content];
  },
  editDictionaryDetail: async () => {
    const query = { dictName: 'carrier' };
    await ask('addDictionaryDetail', { body: { ...query, label: '整行', value: '整行' } });
    return (await ask('dictionaryDetails', { query })).content;
  },
  editDictionary: async () => {
    await ask('createDictionary', { body: { name: 'whole_row', description: '整行' } });
    return (await ask('listDictionaries', { query: {} })).content;
  },
  updateDevice: async () => {
    await someDevices(world, world.alpha, ['WHOLE-0001']);
    return (await ask('listDevices', { query: {} })).content;
  },
  updateProduct: async () => {
    const { content } = await ask('listProducts', { query: {} });
    const { product, skus } = await ask('productDetail', { params: { id: content[0]?.id ?? 0 } });
    return [{ ...product, skus }];
  },
  updatePricePlan: async () => {
    const [id = 0] = await somePricePlans(world, world.alpha, ['整行']);
    const { plan, versions } = await ask('pricePlanDetail', { params: { id } });
    return [plan, { ...plan, plan: versions[0]?.plan }];
  },
  updateOpenApp: async () => {
    const proof = async () => ({ password: await sealed(world, password) });
    const body = {
      name: '整行',
      channelId: null,
      scopes: ['orders'],
      addresses: [],
      requestsPerMinute: 600,
      stepUp: await proof(),
    };
    await ask('createOpenApp', { body });
    const [app] = (await ask('listOpenApps', { query: {} })).content;
    return [{ ...app, stepUp: await proof() }];
  },
  updateProductCategory: async () => {
    await ask('createProductCategory', { body: { name: '整行', parentId: null, sort: 1 } });
    return (await ask('listProductCategories')).content;
  },
  updateStore: async () => [(await storeAsItIs()).store],
  saveQualification: async () => {
    const { store } = await storeAsItIs();
    await stored(world, world.alpha, 'update stores set status = 0');
    return [store];
  },
  savePickupPoints: async () => {
    const { store, seen } = await storeAsItIs();
    const point = { name: '一号点', phone: '13800000003', region: '杭州市', street: '文三路 1 号' };
    const points = [{ ...point, id: null, openingHours: [], isEnabled: true }];
    const saved = await ask('savePickupPoints', { body: { id: store.id, points, seen } });
    return [{ id: store.id, points: saved.pickupPoints, seen: saved.seen }];
  },
};

/** Stored beside a change, and not part of it. */
const traces = new Set(['audit_log', 'live_events', 'messages', 'attempts', 'idempotency_keys']);

/** Saved as a list: its rows are made anew. */
const unnamed = new Set(['damage_prices', 'own_damage_prices']);

/** Every row of the brand, table by table. */
async function everyRow(): Promise<Record<string, unknown>> {
  const tables = await stored<{ name: string }>(
    world,
    world.alpha,
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'brand_code' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !traces.has(table.name)))
    rows[name] = await stored(
      world,
      world.alpha,
      `select row from (select to_jsonb(t) ${unnamed.has(name) ? "- 'id'" : ''} as row from ${name} t
         where brand_code = 'alpha') rows order by row::text`,
    );
  return rows;
}

test('the rows that can be sent back are those of every PUT', () => {
  const puts = callNames.filter((name) => endpointOf(name).method === 'PUT');

  expect([...Object.keys(rowsOf), ...commands].toSorted()).toEqual(puts.toSorted());
});

test.each(Object.entries(rowsOf))(
  'S200 %s takes a row as it was given, whole, and changes nothing by it',
  async (name, rows) => {
    const given = await rows();
    const before = await everyRow();

    const replies = [];
    for (const row of given)
      replies.push(await send(world, world.alpha.admin, name as RowName, { body: row } as never));

    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ refusal }) => refusal)).toEqual([]);
    expect(given.length).toBeGreaterThan(0);
    expect(await everyRow()).toEqual(before);
  },
);

test('S200 a phone masked as that of somebody else is refused, and one in full is stored', async () => {
  const id = world.alpha.clerk.operatorId;
  const put = (body: object) =>
    send(world, world.alpha.admin, 'updateOperator', { body: { id, ...body } });
  const phone = async () =>
    (
      await stored<{ phone: string }>(
        world,
        world.alpha,
        'select phone from operators where id = $1',
        [id],
      )
    )[0];

  const foreign = await put({ phone: '139****0000', email: 'zha******@example.com' });
  const full = await put({ phone: '13911112222' });

  expect(foreign.refusal).toMatchObject({
    status: 400,
    fields: { phone: '请输入正确的手机号码' },
  });
  expect(full.answer.phone).toBe('139****2222');
  expect(await phone()).toEqual({ phone: '13911112222' });
});

test('S200 an operator’s department, positions, roles and stores may be sent as rows give them', async () => {
  const { alpha } = world;
  const dept = await ask('createDepartment', {
    body: { name: '按行', parentId: null, sort: 2, enabled: true },
  });
  const job = await ask('createPosition', { body: { name: '按行', sort: 2, enabled: true } });
  const links = {
    dept: { id: dept.id, name: dept.name },
    jobs: [{ id: job.id, name: job.name }],
    roles: [{ id: alpha.roles.clerk }],
    stores: [{ id: alpha.stores[0] }],
  };

  const made = await ask('createOperator', {
    body: { username: 'anhang', nickName: '按行', enabled: true, ...links },
  });
  const find = async () =>
    (await ask('listOperators', { query: { name: 'anhang' } })).content.find(
      ({ id }) => id === made.id,
    );
  const row = await find();
  await ask('updateOperator', { body: { ...row, dept: null, jobs: [] } });

  expect(row).toMatchObject(links);
  expect(await find()).toMatchObject({ dept: null, jobs: [], roles: links.roles });
});
