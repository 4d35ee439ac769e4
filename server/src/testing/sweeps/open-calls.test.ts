import type { Call } from '@rental/contract/endpoint';
import { inputLabelOf } from '@rental/contract/input-refusal';
import { openContract } from '@rental/contract/open-contract';
import type { RefusalBody } from '@rental/contract/refusals';
import { partsOf } from '@rental/contract/testing/input-paths';
import { appScopes, type AppScope } from '@rental/domain/platform/open-apps/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../wire/calls.ts';
import { nastyJson, nastyText } from '../wire/nasties.ts';
import { stored } from '../wire/rows.ts';
import {
  sendOpen,
  sendSigned,
  someApp,
  somePerson,
  targetOf,
  type OpenName,
  type ProgramKey,
  type SentFile,
} from '../wire/send-open.ts';
import { send } from '../wire/send.ts';
import { someChoice } from '../wire/some-choice.ts';
import { createWorld, type World } from '../world.ts';

let world: World;
let key: ProgramKey;
let choice: Awaited<ReturnType<typeof someChoice>>;
beforeAll(async () => {
  world = await createWorld();
  key = await someApp(world, world.alpha);
  choice = await someChoice(world, world.alpha);
  await sendOpen(world, key, 'openCustomer', { params: { externalId: 'C-1' }, body: somePerson });
});
afterAll(() => world.close());

const names = Object.keys(openContract) as OpenName[];
const callOf = (name: OpenName): Call => openContract[name];

interface Parts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly file?: SentFile;
}
const order = () => ({ ...choice, externalNo: 'O-1', customerId: 'C-1', source: 'h5' });
const rightCalls = (): Record<OpenName, Parts> => ({
  openCatalogue: { query: { size: '5' } },
  openBanners: { query: { storeId: '1' } },
  openQuote: { body: choice },
  openCustomer: { params: { externalId: 'C-1' }, body: somePerson },
  openDistributor: { body: { customerId: 'C-1' } },
  openDistributorBalance: { params: { customerId: 'C-1' } },
  openSaveAccount: {
    params: { customerId: 'C-1' },
    body: { method: 'alipay', account: '13800001111', holder: '陈晨' },
  },
  openApplyWithdrawal: {
    params: { customerId: 'C-1' },
    body: { requestNo: 'T-1', method: 'alipay', amountFen: 100 },
  },
  openWithdrawal: { params: { customerId: 'C-1', requestNo: 'T-1' } },
  openPlaceOrder: { body: order() },
  openOrder: { params: { externalNo: 'O-1' } },
  openCancelOrder: { params: { externalNo: 'O-1' } },
  openSendPaper: {
    params: { externalNo: 'O-1', kind: 'idCardFront' },
    body: { filename: 'a.png', sha256: 'a'.repeat(64) },
    file: { name: 'a.png', bytes: Buffer.from('a') },
  },
  openSigningLink: { params: { externalNo: 'O-1' } },
  openOptions: { params: { externalNo: 'O-1' } },
  openApply: {
    params: { externalNo: 'O-1' },
    body: { applicationNo: 'A-1', content: { kind: 'complaint', text: '一直没有审核' } },
  },
  openApplications: { params: { externalNo: 'O-1' } },
  openApplication: { params: { externalNo: 'O-1', applicationNo: 'A-1' } },
  openWithdraw: { params: { externalNo: 'O-1', applicationNo: 'A-1' } },
  openAskInvoice: {
    params: { externalNo: 'O-1' },
    body: {
      requestNo: 'F-1',
      kind: 'ordinary',
      titleKind: 'person',
      title: '陈晨',
      email: 'a@example.com',
    },
  },
  openInvoices: { params: { externalNo: 'O-1' } },
  openInvoice: { params: { externalNo: 'O-1', requestNo: 'F-1' } },
  openWithdrawInvoice: { params: { externalNo: 'O-1', requestNo: 'F-1' } },
  openPay: { params: { externalNo: 'O-1' }, body: { billNos: null } },
  openAgencyCases: { query: { after: '0' } },
  openEvents: { query: { after: '0' } },
});

const contentOf = ({ body, file }: Parts) => ({
  payload: body === undefined ? '' : JSON.stringify(body),
  ...(file && { file }),
});
const right = (name: OpenName, by = key, wrong = {}) => {
  const parts = rightCalls()[name];
  return sendSigned(world, by, { ...targetOf(name, parts), ...contentOf(parts) }, wrong);
};

test.each(names)(
  '%s without a signature, with a foreign one or a token is refused',
  async (name) => {
    const foreign = await someApp(world, world.beta, { name });
    const tries = [
      await right(name, key, { authorization: '' }),
      await right(name, key, { authorization: world.alpha.admin.token ?? '' }),
      await right(name, { ...foreign, host: key.host }),
      await right(name, { ...key, host: foreign.host }),
    ];
    expect(tries.flatMap((heard) => faultsOf(heard, ['open_signature_invalid']))).toEqual([]);
  },
);

const appsByScopes = new Map<string, ProgramKey>();

/** An app with these scopes, made once: a brand keeps so many at most. */
async function appWith(scopes: readonly AppScope[]): Promise<ProgramKey> {
  const words = scopes.join();
  const made = { name: `应用${appsByScopes.size}`, scopes: [...scopes] };
  const app = appsByScopes.get(words) ?? (await someApp(world, world.alpha, made));
  appsByScopes.set(words, app);
  return app;
}

test.each(names)('%s takes its own scope and no other', async (name) => {
  const { scope } = openContract[name];
  const others = (Object.keys(appScopes) as AppScope[]).filter((one) => one !== scope);
  const denied = await appWith(others);
  const allowed = await appWith([scope]);
  expect(faultsOf(await right(name, denied), ['open_scope_missing'])).toEqual([]);
  expect((await right(name, allowed)).statusCode).not.toBe(403);
});

const bodyFields = names.flatMap((name) =>
  Object.keys((callOf(name).body as { shape?: object } | undefined)?.shape ?? {}).map((field) => ({
    name,
    field,
  })),
);

/** Done, or refused as every refusal is; bad input names the field by its label. */
function faultsAt(name: OpenName, field: string, heard: Awaited<ReturnType<typeof right>>) {
  if (heard.statusCode < 300) return [];
  const { code, message, fields = {} } = heard.json<RefusalBody>();
  const [first = field] = Object.keys(fields);
  const names = first.split('.').filter((step) => !/^\d+$/.test(step)); // an item of a list is named by the list
  const label = inputLabelOf(callOf(name), names) ?? 'no label';
  const isNamed = code !== 'invalid' || message.includes(label);
  return [...faultsOf(heard), ...(isNamed ? [] : [`${label} is not in ${message}`])];
}

test.each(bodyFields)(
  '$field of $name takes or refuses whatever is put there',
  async ({ name, field }) => {
    const faults: string[] = [];
    for (const nasty of nastyJson) {
      const parts = rightCalls()[name];
      const { [field]: _replaced, ...others } = parts.body as Record<string, unknown>;
      const rest = JSON.stringify(others).slice(1);
      const payload = `{${JSON.stringify(field)}:${nasty}${rest === '}' ? '' : ','}${rest}`;
      const heard = await sendSigned(world, key, {
        ...targetOf(name, parts),
        ...contentOf(parts),
        payload,
      });
      faults.push(
        ...faultsAt(name, field, heard).map((fault) => `${nasty.slice(0, 40)}: ${fault}`),
      );
    }
    expect(faults).toEqual([]);
  },
);

const addressed = names.filter((name) => partsOf(callOf(name)).some(({ part }) => part !== 'body'));

test.each(addressed)('the address of %s takes or refuses whatever is put there', async (name) => {
  const faults: string[] = [];
  const { method, path } = openContract[name];
  const { params = {}, ...parts } = rightCalls()[name];
  for (const nasty of nastyText) {
    const targets = Object.keys(params).map((swept) =>
      path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
        param === swept ? nasty : (params[param] ?? ''),
      ),
    );
    for (const target of targets.length > 0 ? targets : [`${path}?after=${nasty}&size=${nasty}`]) {
      const heard = await sendSigned(world, key, { method, target, ...contentOf(parts) });
      if (heard.statusCode >= 300)
        faults.push(...faultsOf(heard).map((fault) => `${nasty.slice(0, 40)}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test('a row of another brand is one that there is not', async () => {
  const foreign = await someChoice(world, world.beta);
  const [store] = world.beta.stores;
  const count = () => stored(world, world.alpha, 'select count(*) from orders');
  const before = await count();
  const tries = [
    { ...order(), externalNo: 'F-1', skuId: foreign.skuId },
    { ...order(), externalNo: 'F-2', planId: foreign.planId },
    { ...order(), externalNo: 'F-3', storeId: store },
  ];
  for (const payload of tries.map((body) => JSON.stringify(body)))
    expect(
      faultsOf(await sendSigned(world, key, { ...targetOf('openPlaceOrder', {}), payload }), [
        'not_found',
      ]),
    ).toEqual([]);
  expect(await count()).toEqual(before);
});

test('calls of a program at once, with an approval of their order, end in no deadlock', async () => {
  const deadlocks = async () =>
    (
      await world.database.owner.query<{ deadlocks: number }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      )
    ).rows;
  const before = await deadlocks();
  const [placed] = await stored<{ order_id: string }>(
    world,
    world.alpha,
    'select order_id from order_intakes limit 1',
  );
  const approve = () =>
    send(world, world.alpha.admin, 'approveOrder', {
      body: { orderId: Number(placed?.order_id), riskWaiverReason: '人工核实' },
    });
  const heard = await Promise.all(
    Array.from({ length: 6 }, () => [...names.map((name) => right(name)), approve()]).flat(),
  );
  const statuses = heard.map((one) => ('statusCode' in one ? one.statusCode : one.status));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await deadlocks()).toEqual(before);
});
