import type { Args } from '@rental/contract/endpoint';
import type { createProviderAccount } from '@rental/contract/platform/provider-accounts';
import { send } from '../wire/send.ts';
import { password, type Shop, type World } from '../world.ts';
import { sealed } from './sealed.ts';

type Body = Args<typeof createProviderAccount>['body'];

/** Codes for every message of the tests. */
const allTemplates = { code: 'T1', offlinePaymentCode: 'T2', orderCode: 'T3' };

export const smsAccountBody = (more: Partial<Body> = {}): Body => ({
  kind: 'sandboxSms',
  name: '主短信',
  preference: 1,
  settings: { signName: '甲店' },
  keys: { secret: 'good-key-0001' },
  templates: allTemplates,
  ...more,
});

/** A draft of an account for SMS. */
export async function smsAccountDraft(
  world: World,
  shop: Shop,
  more: Partial<Body> = {},
): Promise<number> {
  const body = smsAccountBody(more);
  return (await send(world, shop.admin, 'createProviderAccount', { body })).answer.id;
}

export const testAccount = (world: World, shop: Shop, id: number, version = 1) =>
  send(world, shop.admin, 'testProviderAccount', { body: { id, version } });

export const enableAccount = async (world: World, shop: Shop, id: number, version = 1) =>
  send(world, shop.admin, 'enableProviderAccount', {
    body: { id, version, stepUp: { password: await sealed(world, password) } },
  });

/** An account for SMS that is used. */
export async function smsAccount(
  world: World,
  shop: Shop,
  more: Partial<Body> = {},
): Promise<number> {
  const id = await smsAccountDraft(world, shop, more);
  const tested = await testAccount(world, shop, id);
  if (!tested.answer.isPassed) throw new Error('the account did not pass its test');
  const { answer } = await enableAccount(world, shop, id);
  return answer.id;
}
