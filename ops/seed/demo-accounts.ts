import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newOneTimePassword } from '@rental/server/people/auth/one-time-password';
import { hashPassword } from '@rental/server/people/auth/passwords';
import type { BrandPlan } from './brand-plans.ts';
import { storeDistrict } from './places.ts';
import { at } from './random.ts';

/** Someone who may sign in to the demo, as told to the person at the terminal. */
export interface DemoAccount {
  /** Code of the brand. */
  readonly brand: string;
  readonly host: string;
  readonly platform: 'manage' | 'channel';
  readonly username: string;
  readonly password: string;
  /** Names; null where the operator is of no one store or channel. */
  readonly store: string | null;
  readonly channel: string | null;
  readonly enabled: boolean;
  /** The platform's operator sees 数据源监控 and 定时任务, and nothing of the brand. */
  readonly isOfPlatform?: true;
}

export interface DemoOperator {
  readonly account: DemoAccount;
  readonly passwordHash: string;
  readonly role: 'administrator' | 'clerk' | 'channel' | 'platform';
  /** Which of the brand's stores or channels, from 0. */
  readonly store: number | null;
  readonly channel: number | null;
}

/** One who works for the brand. */
export type BrandOperator = DemoOperator & {
  readonly role: Exclude<DemoOperator['role'], 'platform'>;
};

export const storesPerBrand = 2;
const channelNames = [
  ['支付宝生活号', '抖音本地推广'],
  ['校园代理联盟', '微信社群分销'],
  ['京东到家合作', '小红书种草'],
  ['线下地推团队', '企业团购渠道'],
] as const;

export const channelNamesOf = ({ index }: BrandPlan): readonly string[] =>
  at(channelNames, index % channelNames.length);
export const storeNamesOf = ({ index }: BrandPlan): string[] =>
  Array.from({ length: storesPerBrand }, (_, store) => `${storeDistrict(index, store).short}店`);

const brandsWithOwnPasswords = 3;

/**
 * The operators of every brand, with random passwords. A hash takes 80 ms of a processor, and a large seed has a
 * thousand operators: from the fourth brand on, all operators of a brand share one password, random as well.
 */
export async function makeDemoOperators(plans: readonly BrandPlan[]): Promise<DemoOperator[][]> {
  return inLanes(4, plans, async (plan) => {
    const roster = rosterOf(plan);
    const ownCount = plan.index < brandsWithOwnPasswords ? roster.length : 1;
    const secrets = await Promise.all(
      Array.from({ length: ownCount }, async () => {
        const password = newOneTimePassword();
        return { password, passwordHash: await hashPassword(password) };
      }),
    );
    return roster.map(({ account, ...operator }, index) => {
      const { password, passwordHash } = at(secrets, index % ownCount);
      return { ...operator, passwordHash, account: { ...account, password } };
    });
  });
}

function rosterOf(plan: BrandPlan): Omit<DemoOperator, 'passwordHash'>[] {
  const account = {
    brand: plan.code,
    host: plan.index === 0 ? 'localhost' : `${plan.code}.localhost`,
    platform: 'manage' as const,
    password: '',
    store: null,
    channel: null,
    enabled: true,
  };
  const stores = storeNamesOf(plan);
  return [
    {
      account: { ...account, username: 'admin' },
      role: 'administrator',
      store: null,
      channel: null,
    },
    ...stores.map((name, store) => ({
      account: { ...account, username: `dianyuan${store + 1}`, store: name },
      role: 'clerk' as const,
      store,
      channel: null,
    })),
    ...channelNamesOf(plan).map((name, channel) => ({
      account: {
        ...account,
        username: `qudao${channel + 1}`,
        platform: 'channel' as const,
        channel: name,
      },
      role: 'channel' as const,
      store: null,
      channel,
    })),
    {
      account: { ...account, username: 'tingyong', store: at(stores, 0), enabled: false },
      role: 'clerk',
      store: 0,
      channel: null,
    },
    ...(plan.index === 0
      ? [
          {
            account: { ...account, username: 'yunwei', isOfPlatform: true as const },
            role: 'platform' as const,
            store: null,
            channel: null,
          },
        ]
      : []),
  ];
}

/** Runs `work` on every item, some at a time, and answers in their order. After a failure no other is begun. */
export async function inLanes<Item, Made>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      try {
        made[index] = await work(at(items, index));
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}

/** Keeps the accounts where their owner alone may read them. */
export async function writeDemoAccounts(
  dataDir: string,
  accounts: readonly DemoAccount[],
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, {
    mode: 0o600,
  });
}
