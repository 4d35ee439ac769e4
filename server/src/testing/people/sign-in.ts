import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stored } from '../wire/rows.ts';
import { aWorker, type Caller, type Shop, type World } from '../world.ts';

interface SentSms {
  readonly requestNo: string;
  readonly phone: string;
  readonly template: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The sandbox's file, oldest first. */
export async function smsInSandbox(world: World): Promise<SentSms[]> {
  const text = await readFile(join(world.filesDir, 'sms.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SentSms);
}

/** Lets a worker send what is queued, and answers the code that `phone` got last. */
export async function codeSentTo(world: World, phone: string): Promise<string> {
  await aWorker(world).workUntilIdle();
  const sent = (await smsInSandbox(world)).filter((sms) => sms.phone === phone);
  const code = sent.findLast(({ params }) => params['code'] !== undefined)?.params['code'];
  if (code === undefined) throw new Error(`nothing was sent to ${phone}`);
  return code;
}

/** Another code than `code`. */
export const notThe = (code: string): string => (code === '111111' ? '222222' : '111111');

export const fillSms = (world: World, shop: Shop, balance: number) =>
  stored(world, shop, 'update sms_accounts set balance = $1', [balance]);

export async function smsBalance(world: World, shop: Shop): Promise<number | undefined> {
  const [row] = await stored<{ balance: number }>(world, shop, 'select balance from sms_accounts');
  return row?.balance;
}

/** The phone of an operator, as if it had been changed long ago. */
export const givePhone = (world: World, shop: Shop, caller: Caller, phone: string | null) =>
  stored(world, shop, 'update operators set phone = $2 where id = $1', [caller.operatorId, phone]);

/** A captcha and its answer, put where the server keeps them: drawing is limited. */
export async function freshCaptcha(
  world: World,
  shop: Shop,
): Promise<{ uuid: string; code: string }> {
  const uuid = randomUUID();
  await stored(
    world,
    shop,
    'insert into captchas (brand_code, uuid, answer, expires_at) values ($1, $2, $3, $4)',
    [shop.brand.code, uuid, 'abcd', new Date(world.now.getTime() + 60_000)],
  );
  return { uuid, code: 'abcd' };
}

type Choice =
  | 'captcha_after_failures_only'
  | 'sms_login'
  | 'alipay_login'
  | 'requires_second_factor'
  | 'second_person_for_administrators';

/** The policy of a brand, as if it had been set long ago; what is not named is off. */
export const settlePolicy = async (world: World, shop: Shop, ...chosen: Choice[]) => {
  await stored(world, shop, 'delete from security_policies');
  await stored(
    world,
    shop,
    `insert into security_policies (brand_code${chosen.map((name) => `, ${name}`).join('')})
       values ($1${', true'.repeat(chosen.length)})`,
    [shop.brand.code],
  );
};

/** Time goes by, for everything the server counts. */
export const wait = (world: World, seconds: number): void => {
  world.now = new Date(world.now.getTime() + seconds * 1000);
};
