import type { FenTrialRow } from '@rental/contract/platform/provider-accounts';
import * as calls from '@rental/contract/platform/provider-accounts';
import { accountKinds } from '@rental/domain/platform/provider-accounts/account-kinds';
import { fenTrialStates } from '@rental/domain/platform/provider-accounts/fen-trial';
import { accountStates } from '@rental/domain/platform/provider-accounts/account-life';
import { typedIn, withAccountCalls } from './account-calls.ts';
import { optionsOf, required, wholeNumber, WrongUsage, type Command } from './command.ts';

const text = { type: 'string' } as const;

function callerOf(typed: { readonly brand?: string; readonly username?: string }) {
  const brand = required('brand', typed.brand);
  return { brand, username: required('username', typed.username).trim().toLowerCase() };
}

const who = '--brand CODE --username NAME';

/** 服务商账户 in lines: number, name, provider, state, versions. */
export const providerAccounts: Command = {
  usage: `provider-accounts ${who}`,
  summary: '列出品牌的服务商账户（编号、名称、服务商、状态、版本），不含密钥',
  async run(args) {
    const caller = callerOf(optionsOf(args, { brand: text, username: text }));
    await withAccountCalls(caller, async ({ make }) => {
      const url = `${calls.listProviderAccounts.path}?size=9999`;
      const { content } = calls.listProviderAccounts.answer.parse(
        await make({ method: 'GET', url }),
      );
      if (content.length === 0) console.log(`品牌 ${caller.brand} 没有服务商账户。`);
      for (const { id, name, kind, state, versions } of content)
        console.log(
          [
            id,
            name,
            accountKinds[kind].label,
            accountStates[state],
            versions.map(({ version, state: of }) => `${version}:${of}`).join(','),
          ].join('\t'),
        );
    });
  },
};

/** Saves a draft: what it has, with its keys, is read from the input. */
export const saveProviderAccount: Command = {
  usage: `save-provider-account ${who} [--id ID] < account.json`,
  summary:
    '新增或修改服务商账户（草稿）；从标准输入读取 JSON：kind、name、preference、settings、keys、templates、expiresOn',
  async run(args) {
    const typed = optionsOf(args, { brand: text, username: text, id: text });
    const caller = callerOf(typed);
    const account = accountIn(await typedIn());
    await withAccountCalls(caller, async ({ make }) => {
      if (typed.id === undefined) {
        const { path, answer } = calls.createProviderAccount;
        const { id } = answer.parse(await make({ method: 'POST', url: path, body: account }));
        return console.log(`服务商账户 ${id} 已保存为草稿。`);
      }
      const id = wholeNumber('id', typed.id);
      const { path } = calls.saveProviderAccount;
      await make({ method: 'POST', url: path, body: { ...account, id } });
      return console.log(`服务商账户 ${id} 已保存。`);
    });
  },
};

function accountIn(json: string): object {
  try {
    const account: unknown = JSON.parse(json);
    if (typeof account === 'object' && account !== null) return account;
  } catch (error) {
    throw new WrongUsage('标准输入应为 JSON。', { cause: error });
  }
  throw new WrongUsage('标准输入应为 JSON 对象。');
}

const versionUsage = `${who} --id ID --version N`;

function versionIn(args: string[]) {
  const typed = optionsOf(args, { brand: text, username: text, id: text, version: text });
  return {
    caller: callerOf(typed),
    id: wholeNumber('id', required('id', typed.id)),
    version: wholeNumber('version', required('version', typed.version)),
  };
}

/** Asks the provider whether a version works. */
export const testProviderAccount: Command = {
  usage: `test-provider-account ${versionUsage}`,
  summary: '测试服务商账户的某个版本：用密钥询问服务商，不动用资金',
  async run(args) {
    const { caller, id, version } = versionIn(args);
    await withAccountCalls(caller, async ({ make }) => {
      const { path, answer } = calls.testProviderAccount;
      const body = { id, version };
      const { isPassed, checks } = answer.parse(await make({ method: 'POST', url: path, body }));
      for (const check of checks)
        console.log(`${check.isPassed ? '通过' : '未通过'}\t${check.name}\t${check.words}`);
      console.log(isPassed ? '测试通过，可以启用。' : '测试未通过。');
    });
  },
};

/** 启用, by the operator's own password. */
export const enableProviderAccount: Command = {
  usage: `enable-provider-account ${versionUsage} < password`,
  summary: '启用服务商账户的某个版本；从标准输入读取该操作员的密码',
  async run(args) {
    const { caller, id, version } = versionIn(args);
    const typed = await typedIn();
    await withAccountCalls(caller, async ({ make, seal }) => {
      const stepUp = { password: await seal(typed) };
      const { path } = calls.enableProviderAccount;
      await make({ method: 'POST', url: path, body: { id, version, stepUp } });
      console.log(`服务商账户 ${id} 的版本 ${version} 已启用。`);
    });
  },
};

/** 停用, by the operator's own password. */
export const stopProviderAccount: Command = {
  usage: `stop-provider-account ${who} --id ID < password`,
  summary: '停用服务商账户；从标准输入读取该操作员的密码',
  async run(args) {
    const typed = optionsOf(args, { brand: text, username: text, id: text });
    const id = wholeNumber('id', required('id', typed.id));
    const password = await typedIn();
    await withAccountCalls(callerOf(typed), async ({ make, seal }) => {
      const stepUp = { password: await seal(password) };
      const { path } = calls.stopProviderAccount;
      await make({ method: 'POST', url: path, body: { id, stepUp } });
      console.log(`服务商账户 ${id} 已停用。`);
    });
  },
};

/** 一分钱验证, by the operator's own password: prints where the fen is paid. */
export const startFenTrial: Command = {
  usage: `start-fen-trial ${versionUsage} < password`,
  summary:
    '发起一分钱验证：用收租账户某个版本的密钥收一分钱并自动退回；从标准输入读取该操作员的密码',
  async run(args) {
    const { caller, id, version } = versionIn(args);
    const typed = await typedIn();
    await withAccountCalls(caller, async ({ make, seal }) => {
      const stepUp = { password: await seal(typed) };
      const { path, answer } = calls.startFenTrial;
      const body = { id, version, stepUp };
      printTrial(answer.parse(await make({ method: 'POST', url: path, body })));
    });
  },
};

/** 一分钱验证记录 in lines: time, version, trade number, state, reason, and where the fen is paid. */
export const fenTrials: Command = {
  usage: `fen-trials ${who} --id ID`,
  summary: '列出账户最近十次一分钱验证（时间、版本、交易号、状态、原因、付款地址）',
  async run(args) {
    const typed = optionsOf(args, { brand: text, username: text, id: text });
    const id = wholeNumber('id', required('id', typed.id));
    await withAccountCalls(callerOf(typed), async ({ make }) => {
      const { path, answer } = calls.fenTrials;
      const url = path.replace('{id}', `${id}`);
      const trials = answer.parse(await make({ method: 'GET', url }));
      if (trials.length === 0) console.log(`服务商账户 ${id} 没有做过一分钱验证。`);
      for (const trial of trials) printTrial(trial);
    });
  },
};

function printTrial({ startedAt, version, tradeNo, reason, page, ...trial }: FenTrialRow): void {
  const state = fenTrialStates[trial.trialState];
  const words = trial.isUndecided ? `${state}，服务商未应答` : state;
  console.log([startedAt, version, tradeNo, words, reason ?? '-', page ?? '-'].join('\t'));
}
