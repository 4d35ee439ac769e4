import { Readable } from 'node:stream';
import { newSandboxKeys } from '@rental/server/gateways/sandbox/sandbox-keys';
import { password, type World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { CommandRefusal, WrongUsage, type Command } from './command.ts';
import {
  enableProviderAccount,
  fenTrials,
  providerAccounts,
  saveProviderAccount,
  startFenTrial,
  stopProviderAccount,
  testProviderAccount,
} from './provider-accounts.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => closeCommandWorld(world));

/** Runs a command with an input; answers what it prints. */
const run = async (command: Command, more: readonly string[] = [], input = '') => {
  vi.mocked(console.log).mockClear();
  const stdin = Readable.from([input]) as unknown as typeof process.stdin;
  const spy = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
  try {
    await command.run(['--brand', 'alpha', '--username', username(), ...more]);
  } finally {
    spy.mockRestore();
  }
  return vi.mocked(console.log).mock.calls.map(([line]) => String(line));
};
const username = () => world.alpha.admin.username;

const account = {
  kind: 'aliyunSms',
  name: '主短信',
  preference: 1,
  settings: { signName: '甲店' },
  keys: { accessKeyId: 'LTAI0001', accessKeySecret: 'secret-of-tests' },
  templates: {},
  expiresOn: null,
};

test('an account is saved from the input, listed without its keys, and enabled by the password alone once it was tested', async () => {
  expect(await run(providerAccounts)).toEqual(['品牌 alpha 没有服务商账户。']);
  const [saved = ''] = await run(saveProviderAccount, [], JSON.stringify(account));
  const id = /\d+/.exec(saved)?.[0] ?? '';

  const lines = await run(providerAccounts);
  expect(lines).toEqual([`${id}\t主短信\t阿里云短信\t草稿\t1:draft`]);
  const of = ['--id', id, '--version', '1'];
  await expect(run(enableProviderAccount, of, password)).rejects.toThrow('还没有通过测试');
  await expect(run(enableProviderAccount, of, 'another')).rejects.toThrow(CommandRefusal);
  await expect(run(stopProviderAccount, ['--id', id], password)).rejects.toThrow('账户没有启用');
  await expect(run(startFenTrial, of, password)).rejects.toThrow('只用于收租账户');
  expect(await run(fenTrials, ['--id', id])).toEqual([`服务商账户 ${id} 没有做过一分钱验证。`]);
  await expect(run(testProviderAccount, ['--id', '999999', '--version', '1'])).rejects.toThrow(
    CommandRefusal,
  );
});

test('what is typed wrongly is refused in words, and a key stands in no command line', async () => {
  await expect(run(saveProviderAccount, [], 'no json')).rejects.toThrow(WrongUsage);
  await expect(run(saveProviderAccount, ['--key', 'x'], '{}')).rejects.toThrow(WrongUsage);
  const keys = newSandboxKeys(world.secretKey, 'M1');
  const money = { ...account, kind: 'sandboxRent', keys };
  await expect(run(saveProviderAccount, [], JSON.stringify(money))).rejects.toThrow(CommandRefusal);
});
