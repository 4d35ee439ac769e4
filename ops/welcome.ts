import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@rental/server/config';
import type { DemoAccount } from './seed/demo-accounts.ts';

const platformLabels = { manage: '管理平台', channel: '渠道平台' };

/** Prints where the product is and, in demo mode, who may sign in; without a brand, how to begin. */
export async function printWelcome(config: Config, port: string, hasBrand: boolean): Promise<void> {
  const address = `http://localhost:${port}`;
  console.log(`\n服务已启动：${address}`);
  const accounts = config.demo ? await demoAccounts(config.dataDir) : [];
  if (accounts.length > 0) {
    console.log(
      `渠道登录：${address}/qd/login\n\n演示账号（也保存在 ${join(config.dataDir, 'demo-accounts.json')}）：\n`,
    );
    for (const account of accounts.slice(0, 24))
      console.log(
        [
          `  http://${account.host}:${port}${account.platform === 'channel' ? '/qd/login' : '/login'}`.padEnd(
            50,
          ),
          account.username.padEnd(12),
          account.password.padEnd(18),
          platformLabels[account.platform],
          account.store ?? account.channel ?? (account.isOfPlatform ? '平台运维' : '全部门店'),
          account.enabled ? '' : '（已停用）',
        ].join(' '),
      );
    if (accounts.length > 24) console.log(`  … 另有 ${accounts.length - 24} 个账号，见上述文件`);
  }
  if (!hasBrand) console.log(firstSteps);
  console.log('\n按 Ctrl-C 停止。');
}

const firstSteps = `
还没有品牌。请另开一个终端（环境变量与本次启动相同），新建品牌和它的管理员，再打开上面的地址登录：

  npm run -s ops -- create-brand --code myshop --name 我的租机店 --admin-host localhost --app-host m.localhost
  npm run -s ops -- create-operator --brand myshop --username admin --role admin`;

async function demoAccounts(dataDir: string): Promise<DemoAccount[]> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  } catch {
    return []; // seeded into a database of one's own, from another folder
  }
}
