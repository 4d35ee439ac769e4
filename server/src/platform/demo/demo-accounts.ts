import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  demoAccounts as listCall,
  demoLogin as loginCall,
} from '@rental/contract/platform/demo';
import type { Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { openLogin, operatorNamed, purposeOf } from '../../people/auth/public.ts';
import type { Demo, DemoAccount } from './demo.ts';

/** The accounts with the names that the brand gave them. */
export const listAccounts =
  (demo: Demo) =>
  async ({ brand, transaction }: Visit): Promise<Returned<typeof listCall>> => {
    const accounts = demo.accountsOf(brand.code);
    if (accounts.length === 0) refuse('call_not_found');
    const operators = await transaction('read only', (tx) =>
      tx
        .selectFrom('operators')
        .select(['username', 'nick_name'])
        .where('brand_code', '=', brand.code)
        .where('enabled', '=', true)
        .where('deleted_at', 'is', null)
        .where(
          'username',
          'in',
          accounts.map(({ username }) => username),
        )
        .execute(),
    );
    return {
      accounts: accounts.flatMap((account) => {
        const operator = operators.find(({ username }) => username === account.username);
        if (operator === undefined) return [];
        const { username, platform } = account;
        return [{ username, platform, name: operator.nick_name, ...roleOf(account) }];
      }),
    };
  };

function roleOf({ store, channel, isOfPlatform }: DemoAccount) {
  if (isOfPlatform === true)
    return { role: '平台运维', words: '看数据库与服务的运行状况，看不到品牌的业务数据' };
  if (channel !== null)
    return { role: `渠道 · ${channel}`, words: '看自己带来的订单和账单，不能审核和发货' };
  if (store !== null)
    return { role: `店员 · ${store}`, words: '审核本店订单、生成合同、发货、收租、验收归还' };
  return { role: '品牌管理员', words: '管理全部店铺的订单、商品、方案、员工和权限' };
}

/** Signs in as one of them; what else the login has to pass stays. */
export const signIn =
  (demo: Demo) =>
  async (
    visit: Visit,
    { body: { username, platform } }: Input<typeof loginCall>,
  ): Promise<Returned<typeof loginCall>> => {
    const { code } = visit.brand;
    const account = demo
      .accountsOf(code)
      .find((one) => one.username === username && one.platform === platform);
    if (account === undefined) refuse('wrong_password');
    return visit.transaction('read write', async (tx) => {
      const operator = await operatorNamed(tx, code, username);
      if (!operator?.enabled || operator.purpose !== purposeOf(platform))
        return refuse('wrong_password');
      return openLogin(tx, visit, operator);
    });
  };
