import { photoBy } from '@rental/server/testing/providers/photos';
import { stored } from '@rental/server/testing/wire/rows';
import { send } from '@rental/server/testing/wire/send';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { compareBrand, listBrandVersions, restoreBrand } from './brand-versions.ts';
import { CommandRefusal, WrongUsage, type Command } from './command.ts';
import { setBrand } from './set-brand.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => closeCommandWorld(world));

const run = async (command: Command, args: string): Promise<string[]> => {
  vi.mocked(console.log).mockClear();
  await command.run(['--brand', 'alpha', ...args.split(' ').filter(Boolean)]);
  return vi.mocked(console.log).mock.calls.map(([line]) => String(line));
};
const footer = async () =>
  (await send(world, world.alpha.admin, 'brandSettings')).answer.settings.footerTxt;

test('the platform lists the versions of a brand, compares two, and goes back to one, as 历史版本 does', async () => {
  await run(setBrand, '--footer 第一版');
  await run(setBrand, '--footer 第二版 --token-days 9');

  const listed = await run(listBrandVersions, '');
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatch(/^版本3　.*　平台　.*第一版 → 第二版/);
  expect(listed[2]).toMatch(/^版本1　.*　其他途径　首个版本$/);
  expect(await run(listBrandVersions, '--before 2')).toHaveLength(1);
  const between = await run(compareBrand, '--number 2 --with 3');
  expect(between).toHaveLength(2);
  expect(between.join(' ')).toContain('第一版 → 第二版');
  expect(await run(compareBrand, '--number 3')).toEqual(['没有差异。']);

  const [said] = await run(restoreBrand, '--number 2');

  expect(said).toContain('第二版 → 第一版');
  expect(await footer()).toBe('第一版');
  const { answer } = await send(world, world.alpha.admin, 'listBrandVersions', { query: {} });
  expect(answer.versions[0]).toMatchObject({ number: 4, source: 'platform', restoredFrom: 2 });
  expect(
    await stored(
      world,
      world.alpha,
      `select operation, after->>'footerTxt' as footer from audit_log where operation = 'ops:restore-brand'`,
    ),
  ).toEqual([{ operation: 'ops:restore-brand', footer: '第一版' }]);
  expect(await run(restoreBrand, '--number 2')).toEqual(['品牌 alpha 没有变化。']);
});

test.each([
  [listBrandVersions, '--before x', WrongUsage],
  [compareBrand, '', WrongUsage],
  [compareBrand, '--number 99', CommandRefusal],
  [compareBrand, '--number 1 --with 99', CommandRefusal],
  [restoreBrand, '', WrongUsage],
  [restoreBrand, '--number 99', CommandRefusal],
])('%o %s is refused and changes nothing', async (command, args, kind) => {
  const before = await footer();

  await expect(run(command, args)).rejects.toThrow(kind);

  expect(await footer()).toBe(before);
});

test('a host that another brand has taken meanwhile is not gone back to', async () => {
  await run(setBrand, '--app-host h5.old.example.com');
  await run(setBrand, '--app-host h5.new.example.com');
  await setBrand.run(['--brand', 'beta', '--app-host', 'h5.old.example.com']);
  const [, withOld] = await run(listBrandVersions, '');
  const number = /^版本(\d+)/.exec(withOld ?? '')?.[1] ?? '';

  await expect(run(restoreBrand, `--number ${number}`)).rejects.toThrow('已被占用');
});

test('a picture that was deleted meanwhile, or was never there, is not gone back to', async () => {
  const { admin } = world.alpha;
  const link = await photoBy(world, admin, 'uploadImage');
  await run(setBrand, `--logo ${link}`);
  const [withPicture] = await run(listBrandVersions, '');
  const number = /^版本(\d+)/.exec(withPicture ?? '')?.[1] ?? '';
  await run(setBrand, '--logo none');
  const materials = (await send(world, admin, 'listMaterials', { query: {} })).answer.content;
  const ids = materials.filter((one) => one.link.endsWith(link)).map(({ id }) => id);
  expect((await send(world, admin, 'trashMaterials', { body: { ids } })).status).toBe(200);

  const words = '品牌标志的图片不存在或已删除，请重新上传。';
  await expect(run(restoreBrand, `--number ${number}`)).rejects.toThrow(words);
  await expect(run(setBrand, `--logo /files/${'0'.repeat(32)}`)).rejects.toThrow(words);

  const { settings } = (await send(world, admin, 'brandSettings')).answer;
  expect(settings.logo).toBe(null);
});
