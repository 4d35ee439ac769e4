import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../wire/rows.ts';
import { createWorld, password, type World } from '../world.ts';

// A client of the eladmin family: it knows the paths of its own server and nothing of our contract.

type Json = Record<string, unknown>;
interface Row extends Json {
  readonly id: number;
}
interface Reply {
  readonly status: number;
  readonly body: unknown;
}

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  token = await signIn();
});
afterAll(() => world.close());

async function request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: unknown) {
  const response = await world.app.inject({
    method,
    url: `/${url}`,
    headers: {
      host: world.alpha.admin.host,
      ...(token !== undefined && { authorization: token }),
      ...(data !== undefined && { 'content-type': 'application/json;charset=UTF-8' }),
    },
    ...(data !== undefined && { payload: JSON.stringify(data) }),
  });
  return { status: response.statusCode, body: JSON.parse(response.body || 'null') as unknown };
}

/** A picture is read, the password is encrypted with the key that the server tells. */
async function signIn(): Promise<string> {
  const { uuid } = (await request('GET', 'api/auth/code')).body as { uuid: string };
  const [captcha] = await stored<{ answer: string }>(
    world,
    world.alpha,
    'select answer from captchas where uuid = $1',
    [uuid],
  );
  const reply = await request('POST', 'api/auth/login', {
    username: 'admin',
    password: await encrypted(password),
    code: captcha?.answer,
    uuid,
  });
  expect(reply).toMatchObject({ status: 200, body: { user: { username: 'admin' } } });
  expect(reply.body).not.toHaveProperty('status');
  return (reply.body as { token: string }).token;
}

async function encrypted(plain: string): Promise<string> {
  const { body } = await request('GET', 'api/AppConfig/accountConfig');
  const { publicKey } = body as { publicKey: { id: string; spki: string } };
  const spki = Buffer.from(publicKey.spki, 'base64');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const cipher = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(plain));
  return `${publicKey.id}.${cipher.toString('base64')}`;
}

const usual = 'page=0&size=10&sort=id,desc';
async function list(url: string, query = usual): Promise<Row[]> {
  const { status, body } = await request('GET', `${url}?${query}`);
  expect([url, query, status]).toEqual([url, query, 200]);
  const page = body as { content: Row[]; totalElements: number };
  expect(page.totalElements).toBeGreaterThanOrEqual(page.content.length);
  return page.content;
}

/** It reads `message`, goes to `/401` on 403 and asks to sign in again on 401. */
function expectRefused({ status, body }: Reply) {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect([401, 403]).not.toContain(status);
  expect((body as Json)['message']).toMatch(/[\u4e00-\u9fff]/);
}

test('S151 S154 a foreign client signs in with an encrypted password, and is told that it is the administrator', async () => {
  const info = await request('GET', 'api/auth/info');

  expect(info.status).toBe(200);
  expect((info.body as { roles: string[] }).roles).toContain('admin');
});

test('S139 S151 an encrypted password that is wrong, or of no key, is a wrong password', async () => {
  const tries = [
    await encrypted('wrong'),
    (await encrypted(password)).replace(/^.{12}/, 'abcdefabcdef'),
  ];
  for (const sent of tries) {
    const { uuid } = (await request('GET', 'api/auth/code')).body as { uuid: string };
    const [captcha] = await stored<{ answer: string }>(
      world,
      world.alpha,
      'select answer from captchas where uuid = $1',
      [uuid],
    );
    const body = { username: 'admin', password: sent, code: captcha?.answer, uuid };
    expect((await request('POST', 'api/auth/login', body)).status).toBe(402);
  }
});

test('S169 its routes are built of what the server gives', async () => {
  const { body } = await request('GET', 'api/menus/build');

  const routes = body as { path: string; component: string; children: Json[] }[];
  expect(routes.length).toBeGreaterThan(3);
  for (const route of routes) {
    expect(route.path).toMatch(/^\//);
    expect(route.component).toBe('Layout');
    const views = route.children.map(({ path, component }) => [typeof path, typeof component]);
    expect(views).toEqual(views.map(() => ['string', 'string']));
    expect(views.length).toBeGreaterThan(0);
  }
});

interface Page {
  readonly url: string;
  /** The queries that its screens send. */
  readonly queries: readonly string[];
  readonly form: () => Promise<Json>;
  /** How a row is found, of which the form was sent. */
  readonly find: (row: Row) => boolean;
  /** A field that the second form changes. */
  readonly change: Json;
  /** How a row is deleted. */
  readonly remove: (id: number) => Promise<Reply>;
  /** A form that the business refuses. */
  readonly refused: () => Promise<Reply>;
}

const byIds = (url: string) => (id: number) => request('DELETE', url, [id]);
const roleNamed = async (name: string) =>
  (await list('api/roles', 'page=0&size=9999&sort=level,asc')).find((row) => row['name'] === name);

const pages: Readonly<Record<string, Page>> = {
  用户: {
    url: 'api/users',
    queries: [
      usual,
      'page=0&size=10&sort=id,desc&blurry=waibu&enabled=true',
      'page=0&size=20&sort=createTime,desc&sort=id,desc&deptId=1',
    ],
    form: async () => ({
      id: null,
      username: 'waibu',
      nickName: '外部客户端',
      gender: '男',
      phone: '13911112222',
      email: 'waibu@example.com',
      enabled: true,
      roles: [{ id: (await roleNamed('店员'))?.id }],
      jobs: [],
      dept: null,
    }),
    find: (row) => row['username'] === 'waibu',
    change: { nickName: '改过名字' },
    remove: byIds('api/users'),
    refused: async () =>
      request('POST', 'api/users', {
        username: 'admin',
        nickName: '重名',
        enabled: true,
        roles: [{ id: (await roleNamed('店员'))?.id }],
      }),
  },
  角色: {
    url: 'api/roles',
    queries: [usual, 'page=0&size=9999&sort=level,asc', 'page=0&size=10&sort=id,desc&blurry=外部'],
    form: async () => ({
      id: null,
      name: '外部角色',
      depts: [],
      description: '由外部客户端建立',
      dataScope: '本级',
      level: 3,
    }),
    find: (row) => row['name'] === '外部角色',
    change: { description: '改过说明', dataScope: '全部' },
    remove: byIds('api/roles'),
    refused: () => request('DELETE', 'api/roles', [world.alpha.roles.administrator]),
  },
  部门: {
    url: 'api/dept',
    queries: [
      'page=0&size=10&sort=deptSort,asc&sort=id,desc',
      'page=0&size=9999&sort=createTime,desc&pid=0&enabled=true',
    ],
    form: async () => ({ id: null, name: '外部部门', pid: null, deptSort: 999, enabled: true }),
    find: (row) => row['name'] === '外部部门',
    change: { name: '改过的部门' },
    remove: byIds('api/dept'),
    refused: () =>
      request('PUT', 'api/dept', { id: 2 ** 40, name: '没有的部门', pid: null, enabled: true }),
  },
  岗位: {
    url: 'api/job',
    queries: ['page=0&size=10&sort=jobSort,asc&sort=id,desc', 'page=0&size=9999&enabled=true'],
    form: async () => ({ id: null, name: '外部岗位', jobSort: 999, enabled: true }),
    find: (row) => row['name'] === '外部岗位',
    change: { name: '改过的岗位' },
    remove: byIds('api/job'),
    refused: async () => {
      await request('POST', 'api/job', { name: '同名岗位' });
      return request('POST', 'api/job', { name: '同名岗位' });
    },
  },
  字典: {
    url: 'api/dict',
    queries: [usual, 'page=0&size=9999&sort=createTime,desc&blurry=waibu'],
    form: async () => ({ id: null, name: 'waibu_dict', description: '外部字典', dictDetails: [] }),
    find: (row) => row['name'] === 'waibu_dict',
    change: { description: '改过说明' },
    remove: byIds('api/dict/'),
    refused: () => request('POST', 'api/dict', { name: 'order_status', description: '重名' }),
  },
  字典详情: {
    url: 'api/dictDetail',
    queries: [
      'dictName=carrier&page=0&size=9999&sort=dictSort,asc&sort=id,desc',
      'dictName=carrier&page=0&size=10&sort=sort,asc&label=外部',
    ],
    form: async () => {
      const carrier = (await list('api/dict', 'size=9999')).find(
        (row) => row['name'] === 'carrier',
      );
      return {
        id: null,
        label: '外部快递',
        value: 'waibu',
        dictSort: 999,
        dict: { id: carrier?.id },
      };
    },
    find: (row) => row['value'] === 'waibu',
    change: { label: '改过的快递' },
    remove: (id) => request('DELETE', `api/dictDetail/${id}`),
    refused: () =>
      request('POST', 'api/dictDetail', { label: '顺丰', value: 'waibu', dict: { id: 2 ** 40 } }),
  },
};

test.each(Object.entries(pages))(
  'a foreign client lists, adds, edits whole and deletes on the page %s',
  async (_title, { url, queries, form, find, change, remove, refused }) => {
    const widest = queries[0]?.replace('size=10', 'size=500') ?? '';
    const found = async () => (await list(url, widest)).find(find);

    const added = await request('POST', url, await form());
    const row = await found();
    const whole = await request('PUT', url, row);
    const edited = await request('PUT', url, { ...row, ...change });
    const after = (await list(url, widest)).find(({ id }) => id === row?.id);
    for (const query of queries) await list(url, query);

    expect([added.status, whole.status, edited.status]).toEqual([201, 200, 200]);
    for (const { body } of [added, whole, edited]) expect(body).not.toHaveProperty('status');
    const [field = ''] = Object.keys(change);
    expect(after?.[field]).toBe(change[field]);

    expectRefused(await refused());
    const deleted = await remove(row?.id ?? 0);
    expect(deleted.status).toBe(200);
    expect((await list(url, widest)).filter(({ id }) => id === row?.id)).toEqual([]);
    expectRefused(await remove(row?.id ?? 0));
  },
);

test('a foreign client gives a role its menus, and finds them checked', async () => {
  interface Node {
    readonly id: number;
    readonly label: string;
    readonly children?: readonly Node[];
  }
  const { body: made } = await request('POST', 'api/roles', {
    name: '菜单角色',
    dataScope: '全部',
  });
  const { id } = made as Row;
  const tree = (await request('GET', 'api/menus/orgtree')).body as Node[];
  const orders = tree.find(({ label }) => label === '订单管理');
  const [page] = orders?.children ?? [];
  const menus = [orders, page, ...(page?.children ?? [])].map((node) => ({ id: node?.id }));

  const saved = await request('PUT', 'api/roles/menu', { id, menus });

  expect(saved.status).toBe(200);
  const row = (await list('api/roles', 'page=0&size=9999')).find((one) => one.id === id);
  const checked = ((row?.['menus'] ?? []) as { id: number }[]).map((menu) => menu.id);
  expect(checked).toEqual(expect.arrayContaining([page?.id, page?.children?.[0]?.id]));
  const { permissions } = (await request('GET', `api/roles/${id}`)).body as {
    permissions: string[];
  };
  expect(permissions).toContain('order:list');
  expect(permissions).not.toContain('user:list');

  const again = await request('PUT', 'api/roles/menu', {
    id,
    menus: checked.map((one) => ({ id: one })),
  });
  expect((again.body as { permissions: string[] }).permissions).toEqual(permissions);
  expectRefused(await request('PUT', 'api/roles/menu', { id, menus: [{ id: 2 ** 50 }] }));
  const own = world.alpha.roles.administrator;
  expectRefused(await request('PUT', 'api/roles/menu', { id: own, menus: [] }));
});

test('a foreign client sorts its menus as it is used to', async () => {
  const rows = await list('api/menus', 'page=0&size=9999&sort=menuSort,desc&pid=0');

  const sorts = rows.map(({ sort }) => Number(sort));
  expect(sorts).toEqual(sorts.toSorted((one, other) => other - one));
  const orders = rows.find((row) => row['title'] === '订单管理');
  const saved = await request('PUT', 'api/menus', orders);
  expect(saved).toMatchObject({ status: 200, body: { title: '订单管理' } });
});
