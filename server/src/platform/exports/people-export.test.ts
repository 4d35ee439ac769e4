import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { someOperator } from '../../testing/people/people.ts';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Caller, type World } from '../../testing/world.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import { askFor, download, letAllExport } from './testing/exporting.ts';

let world: World;

// a customer, colleagues, entries and requests on either side of what the clerk of the first store reaches
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  await letAllExport(world, alpha);
  await stored(
    world,
    alpha,
    `insert into role_permissions (brand_code, role_id, permission)
       select 'alpha', $1, unnest(array['customer:list', 'user:list', 'audit:list', 'approval:list', 'user:reset',
         'providerCall:list', 'callback:list'])
       on conflict do nothing`,
    [alpha.roles.clerk],
  );
  for (const [name, store] of [
    ['王近', alpha.stores[0]],
    ['李远', alpha.stores[1]],
  ] as const) {
    const [customerId = 0] = await someCustomers(world, alpha, 1, { name, nickname: '=1+1' });
    const where = { customer_id: customerId, store_id: store };
    await someOrders(world, alpha, 2, orderStatus.renting, where);
  }
  for (const name of ['jia', 'yi', 'bing'])
    await someOperator(world, alpha, name, alpha.roles.clerk);
  for (const by of [alpha.admin, alpha.clerk, alpha.otherClerk])
    await stored(
      world,
      alpha,
      `insert into approvals (brand_code, operation, object, summary, requested_by, requested_at, expires_at, status)
         values ('alpha', 'role:save', 'role 1', $2, $1, now(), now() + interval '1 day', 'pending')`,
      [by.operatorId, `请求来自${by.username}`],
    );
});
afterAll(() => world.close());

/** The cells of an export that was written two rows at a time. */
async function written(caller: Caller, wish: Parameters<typeof askFor>[2]) {
  const { answer } = await askFor(world, caller, wish);
  await aWorker(world, { exportLimits: { pageRows: 2 } }).workUntilIdle();
  const [titles = [], ...rows] = cellsOfCsv((await download(world, caller, answer.id)).body);
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  const { content } = (await send(world, caller, 'listExports', { query: {} })).answer;
  return { column, criteria: content[0]?.criteria };
}

const callers = ['admin', 'clerk'] as const;

test.each(callers)('客户 are exported as far as %s reaches, masked, page by page', async (who) => {
  const caller = world.alpha[who];
  const { content } = (await send(world, caller, 'listCustomers', { query: {} })).answer;
  const { column } = await written(caller, { list: 'listCustomers' });

  expect(column('姓名')).toEqual(content.map(({ realName }) => realName));
  expect(column('手机')).toEqual(content.map(({ phone }) => phone));
  expect(column('订单')).toEqual(content.map(({ orderCount }) => String(orderCount)));
  expect(column('昵称')).toContain("'=1+1"); // no formula in a sheet
  expect(column('姓名').includes('李*')).toBe(who === 'admin');
});

test.each(callers)('员工 are exported as far as %s reaches, page by page', async (who) => {
  const caller = world.alpha[who];
  const { content } = (await send(world, caller, 'listOperators', { query: {} })).answer;
  const { column } = await written(caller, { list: 'listOperators' });

  expect(column('账号')).toEqual(content.map(({ username }) => username));
  expect(content.length > 2).toBe(who === 'admin');
});

test.each(callers)('复核 is exported as far as %s reaches, page by page', async (who) => {
  const caller = world.alpha[who];
  const { content } = (await send(world, caller, 'listApprovals', { query: {} })).answer;
  const { column } = await written(caller, { list: 'listApprovals' });

  expect(column('事项')).toEqual(content.map(({ summary }) => summary));
  expect(column('事项')).toContain(`请求来自${caller.username}`);
});

test.each(callers)('操作日志 is exported as far as %s reaches, page by page', async (who) => {
  const caller = world.alpha[who];
  const query = { operation: 'export:create' };
  await written(caller, { list: 'listAudit' });
  const { column } = await written(caller, { list: 'listAudit', query });
  const { content } = (await send(world, caller, 'listAudit', { query })).answer;

  expect(column('追踪号')).toEqual(content.map(({ traceId }) => traceId));
  expect(column('操作员')).toContain(`${caller.username}昵称（${caller.username}）`);
  expect(column('操作员').includes('admin昵称（admin）')).toBe(who === 'admin');
});

test('服务商调用 are exported with the words of their outcomes', async () => {
  const traces = ['t1', 't2', 't3'];
  await stored(
    world,
    world.alpha,
    `insert into provider_calls (brand_code, at, provider, operation, outcome, took_ms, error, trace_id)
     select 'alpha', now(), 'sms', 'send', 'failed', 12, 'TypeError', t from unnest($1::text[]) t`,
    [traces],
  );
  const wish = { list: 'listProviderCalls', query: { outcome: 'failed' } } as const;
  const { column, criteria } = await written(world.alpha.admin, wish);

  expect(column('追踪号')).toEqual(traces.toReversed());
  expect(column('操作').every((call) => call === '短信 · 发送')).toBe(true);
  expect(criteria).toContain('失败');
});

test('回调日志 are exported with the words of their reasons', async () => {
  const numbers = ['SK1', 'SK2', 'SK3'];
  await stored(
    world,
    world.alpha,
    `insert into received_callbacks (brand_code, at, kind, is_signed, state, reason, our_no, body, trace_id)
     select 'alpha', now(), 'payment', true, 'refused', 'callback_mismatch', n, '{"name":"某人"}', 't'
       from unnest($1::text[]) n`,
    [numbers],
  );
  const wish = { list: 'listCallbacks', query: { callbackState: 'refused' } } as const;
  const { column, criteria } = await written(world.alpha.admin, wish);

  expect(column('业务单号')).toEqual(numbers.toReversed());
  expect(column('原因').every((reason) => reason?.includes('不一致'))).toBe(true);
  expect(criteria).toContain('已拒绝');
});

test('风控名单 are exported masked, and neither by an ID number nor by a phone', async () => {
  const { alpha } = world;
  const black = { kind: 'black', reason: 'unreachable', isShared: false } as const;
  const idNumber = '11010119900307803X';
  await send(world, alpha.admin, 'addRiskEntry', {
    body: { ...black, name: '王大明', idNumber },
  });
  await send(world, alpha.admin, 'addRiskEntry', {
    body: { ...black, name: '李小红', phone: '13800138000' },
  });
  const wish = { list: 'listRiskEntries', query: { kind: 'black' } } as const;
  const { column, criteria } = await written(alpha.admin, wish);

  expect(column('姓名')).toEqual(['李**', '王**']);
  expect(column('身份证号')).toEqual(['', expect.stringMatching(/^\d+\*+[\dX]+$/) as string]);
  expect(column('手机')).toEqual([expect.stringContaining('****') as string, '']);
  expect(criteria).toContain('黑名单');
  for (const query of [{ idNumber }, { listedPhone: '13800138000' }]) {
    const body = { list: 'listRiskEntries' as const, format: 'csv' as const, query };
    const refused = await send(world, alpha.admin, 'createExport', { body });
    expect([refused.status, JSON.stringify(refused.refusal)]).toEqual([
      400,
      expect.stringContaining('不能按身份证号或手机筛选') as string,
    ]);
  }
});

test('登录日志 has sign-ins alone, with the names that were tried', async () => {
  const { admin } = world.alpha;
  await stored(
    world,
    world.alpha,
    `insert into audit_log (brand_code, at, operator_id, purpose, address, operation, object, result, trace_id)
       values ('alpha', now(), null, 1, '10.0.0.9', 'login', 'nobody', 'wrong_password', 'trace')`,
  );
  const { column } = await written(admin, { list: 'listLogins' });

  expect(column('账号')).toEqual(['nobody']);
});

test('filters are said by name to who reaches what they name, and by number to the others', async () => {
  const { alpha } = world;
  const [near, far] = alpha.stores;
  const list = 'listOperators';
  const said = async (caller: Caller, query: Record<string, string>) =>
    (await written(caller, { list, query })).criteria;
  const clerks = { roleIs: String(alpha.roles.clerk), enabled: 'true' };

  expect(await said(alpha.admin, clerks)).toMatch(/^角色：[^编].*；状态：启用$/);
  expect(await said(alpha.clerk, { roleIs: String(alpha.roles.administrator) })).toBe(
    `角色：编号 ${alpha.roles.administrator}`,
  );
  expect(await said(alpha.clerk, { storeIs: String(far) })).toBe(`店铺：编号 ${far}`);
  expect(await said(alpha.clerk, { storeIs: String(near) })).toMatch(/^店铺：[^编]/);
});
