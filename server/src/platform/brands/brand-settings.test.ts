import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingName } from '@rental/domain/platform/brands/configuration';
import type { SettingValue } from '@rental/domain/platform/brands/setting-kinds';
import { proofIn } from '../../testing/people/agreed.ts';
import { someOperator } from '../../testing/people/people.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { stored } from '../../testing/wire/rows.ts';
import { someChoice } from '../../testing/wire/some-choice.ts';
import { send } from '../../testing/wire/send.ts';
import { sendOpen, someApp } from '../../testing/wire/send-open.ts';
import { soon } from '../../testing/wire/soon.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const at = async (caller: Caller = world.alpha.admin) =>
  (await send(world, caller, 'brandSettings')).answer;
type Wanted = Partial<Record<SettingName, SettingValue>>;
const save = async (changes: Wanted, more: { seen?: string; approvalReason?: string } = {}) =>
  send(world, world.alpha.admin, 'saveBrandSettings', {
    body: { changes, seen: (await at()).seen, ...(await proofIn(world)), ...more },
  });
const versions = async () =>
  (await send(world, world.alpha.admin, 'listBrandVersions', { query: {} })).answer.versions;
const site = async () =>
  (await send(world, { ...world.alpha.admin, token: null }, 'accountConfig')).answer;

test('settings are saved, told to every visitor, kept as a version with old and new value, and gone back from', async () => {
  const other = await at(world.beta.admin);
  const before = await at();

  const done = await save({ name: '阿尔法租机', showFooter: true, shippingPhotos: 2 });

  expect(done.status).toBe(200);
  expect(done.answer).toMatchObject({ settings: { name: '阿尔法租机', shippingPhotos: 2 } });
  await soon(async () =>
    expect((await site()).brand).toMatchObject({
      name: '阿尔法租机',
      settings: { showFooter: true, shippingPhotos: 2 },
    }),
  );
  const [last, first] = await versions();
  expect(last).toMatchObject({
    number: 2,
    source: 'operator',
    by: 'admin昵称',
    changes: [
      { label: '品牌名称', before: 'alpha租机', after: '阿尔法租机' },
      { label: '显示页脚', before: '关闭', after: '开启' },
      { label: '发货照片张数', before: '0张', after: '2张' },
    ],
    ifRestored: [],
  });
  expect(first).toMatchObject({ number: 1, source: 'found', by: null, changes: [] });

  const back = await send(world, world.alpha.admin, 'restoreBrandSettings', {
    body: { number: 1, seen: (await at()).seen, ...(await proofIn(world)) },
  });

  expect(back.answer).toMatchObject({ settings: before.settings, seen: before.seen });
  expect((await versions())[0]).toMatchObject({ number: 3, restoredFrom: 1 });
  expect(await at(world.beta.admin)).toEqual(other);
  expect((await send(world, world.beta.admin, 'listBrandVersions', { query: {} })).answer).toEqual({
    versions: [],
    hasMore: false,
  });
});

test('who saves what somebody else has changed meanwhile is refused, and nothing is lost', async () => {
  const { seen } = await at();
  await stored(world, world.alpha, `update brands set footer_txt = '他人' where code = 'alpha'`);

  const stale = await save({ caseNumber: '浙ICP备1号' }, { seen });
  const fresh = await save({ caseNumber: '浙ICP备1号' });

  expect(stale.refusal).toMatchObject({ status: 409, code: 'brand_settings_edited' });
  expect(fresh.answer).toMatchObject({ settings: { footerTxt: '他人', caseNumber: '浙ICP备1号' } });
  const [, found] = await versions();
  expect(found).toMatchObject({
    source: 'found',
    changes: [{ label: '页脚文字', before: '无', after: '他人' }],
  });
});

test('a host that another brand uses is refused by the name of its field alone', async () => {
  const { domainAdmin, domainApp } = world.beta.brand;
  await world.database.owner.query(`insert into brand_hosts values ('more.example.com', 'beta')`);

  for (const [changes, label] of [
    [{ domainAdmin }, '后台域名'],
    [{ domainAdmin: domainApp }, '后台域名'],
    [{ domainApp: 'more.example.com' }, '客户端域名'],
    [{ domainApp: world.alpha.brand.domainAdmin }, '客户端域名'],
  ] as const)
    expect((await save(changes)).refusal).toMatchObject({
      status: 409,
      message: `「${label}」已被占用，请换一个域名`,
    });
});

test.each([
  ['logo', '品牌标志'],
  ['loginPicture', '登录页图片'],
] as const)(
  'a %s that was uploaded must be there, is told on the login page, in use in 素材 as %s, and taken away',
  async (name, label) => {
    const { admin } = world.alpha;
    const missing = await save({ [name]: `/files/${'0'.repeat(32)}` });
    const link = await photoBy(world, admin, 'uploadImage');
    const { content } = (await send(world, admin, 'listMaterials', { query: {} })).answer;
    const id = content.find((one) => one.link.endsWith(link))?.id;
    const done = await save({ [name]: link });

    expect(missing.refusal).toMatchObject({ code: 'image_not_found' });
    expect(done.answer).toMatchObject({ settings: { [name]: link } });
    expect((await versions())[0]?.changes[0]?.after).toBe(`上传的图片（${link.slice(-6)}）`);
    const places = await send(world, admin, 'materialPlaces', { query: { ids: String(id) } });
    expect(places.answer.content).toMatchObject([{ label, count: 1 }]);
    await soon(async () => expect((await site()).brand).toMatchObject({ [name]: link }));
    expect((await save({ [name]: null })).answer).toMatchObject({ settings: { [name]: null } });
  },
);

test('a clerk may neither look nor save; a wrong password, a wrong value and what is not open save nothing', async () => {
  const { seen } = await at();
  const body = { changes: { name: '新名' }, seen, ...(await proofIn(world)) };

  const clerk = await send(world, world.alpha.clerk, 'saveBrandSettings', { body });
  const looking = await send(world, world.alpha.clerk, 'brandSettings');
  const noProof = await send(world, world.alpha.admin, 'saveBrandSettings', {
    body: { ...body, stepUp: {} },
  });
  const wrong = await save({ theme: 'red' });
  const closed = await save({ OpenCredit: true });

  expect([clerk.status, looking.status, noProof.status, closed.status]).toEqual([
    403, 403, 400, 400,
  ]);
  expect(wrong.refusal).toMatchObject({
    fields: { 'changes.theme': '应为井号加6位十六进制数的颜色' },
  });
  expect((await at()).seen).toBe(seen);
});

test('a higher limit and a lower floor wait for another administrator, whoever is alone; a lower limit does not', async () => {
  expect((await save({ moneyLimitFen: 100_000, buyoutFloorBp: 9_000 })).status).toBe(200);

  const alone = await save({ moneyLimitFen: 100_001 });
  const asked = await save({ buyoutFloorBp: 8_999 }, { approvalReason: '清仓' });
  const second = await someOperator(world, world.alpha, 'laoban', world.alpha.roles.administrator);
  const agreedTo = await send(world, second, 'approveRequest', {
    params: { id: asked.requested },
    body: await proofIn(world),
  });
  const more = await save({ buyoutFloorBp: 8_998 });
  const done = await save({ buyoutFloorBp: 8_999 });

  expect(alone.refusal).toMatchObject({ code: 'second_person_needed' });
  expect(agreedTo.status).toBe(200);
  expect(more.refusal).toMatchObject({ code: 'second_person_needed' });
  expect(done.answer).toMatchObject({ settings: { moneyLimitFen: 100_000, buyoutFloorBp: 8_999 } });
  const summaries = await stored(world, world.alpha, 'select summary from approvals');
  expect(summaries).toEqual([{ summary: '修改品牌设置：买断底价：90% → 89.99%；原因：清仓' }]);
  expect((await save({ moneyLimitFen: 99_999 })).status).toBe(200);
});

test('S101 X27 without 分销 its calls are refused and no promotion code counts; 3C租赁下单 closes orders of programs', async () => {
  const key = await someApp(world, world.alpha);
  await save({ OpenDistribution: false, OpenLease3C: false });
  const { admin, customerId } = world.alpha;

  await soon(async () =>
    expect((await send(world, admin, 'listChannels')).refusal).toMatchObject({
      status: 409,
      code: 'feature_off',
      message: '本品牌未开通「分销」，可由管理员在品牌设置中开启',
    }),
  );
  const parent = { body: { userId: customerId, parentId: null } };
  const choice = await someChoice(world, world.alpha);
  const order = { body: { ...choice, externalNo: 'O-1', customerId: 'C-1', source: 'h5' } };
  expect((await send(world, admin, 'setDistributionParent', parent)).refusal.code).toBe(
    'feature_off',
  );
  expect((await sendOpen(world, key, 'openPlaceOrder', order as never)).refusal).toMatchObject({
    code: 'feature_off',
    message: '本品牌未开通「3C租赁下单」，可由管理员在品牌设置中开启',
  });

  await save({ OpenDistribution: true, OpenLease3C: true });
  await soon(async () => expect((await send(world, admin, 'listChannels')).status).toBe(200));
  expect((await sendOpen(world, key, 'openPlaceOrder', order as never)).refusal.code).not.toBe(
    'feature_off',
  );
});
