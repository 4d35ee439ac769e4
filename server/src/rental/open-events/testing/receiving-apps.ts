import { OpenEvent } from '@rental/contract/rental/event-feed';
import { aReceiver, type Heard, type Receiver } from '../../../testing/providers/receiver.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { someDevices, stored } from '../../../testing/wire/rows.ts';
import { someApp, somePerson, sendOpen, type ProgramKey } from '../../../testing/wire/send-open.ts';
import { send } from '../../../testing/wire/send.ts';
import { someChoice } from '../../../testing/wire/some-choice.ts';
import { anEventSender } from '../../../testing/providers/event-sender.ts';
import { createWorld, password } from '../../../testing/world.ts';

export const eventOf = ({ body }: Heard) => OpenEvent.parse(JSON.parse(body));

/** The newest state of each order: a program keeps the one with the greatest sequence. */
export function stateOf(events: readonly OpenEvent[]) {
  const known = new Map<string, OpenEvent['data']>();
  for (const { data } of events) {
    const no = data.order?.externalNo;
    if (no === undefined) continue;
    if ((data.sequence ?? 0) > (known.get(no)?.sequence ?? 0)) known.set(no, data);
  }
  return new Map([...known].map(([no, { order }]) => [no, order]));
}

const start = new Date('2026-11-24T02:00:00.000Z');

/** A world with a sender of events, in which programs order and receive. */
export async function receivingApps() {
  const world = await createWorld();
  const shop = world.alpha;
  const choice = await someChoice(world, shop);
  const serials = Array.from({ length: 40 }, (_, n) => `EVENT-${n}`);
  await someDevices(world, shop, serials);
  const sender = anEventSender(world);
  let lastApp = 0;
  let lastOrder = 0;

  const proof = async () => ({ password: await sealed(world, password) });
  const setWebhook = async (url: string | null, { appId }: ProgramKey) =>
    send(world, shop.admin, 'saveWebhook', { body: { id: appId, url, stepUp: await proof() } });
  /** Places an order; answers its number and its id. */
  async function place(by: ProgramKey) {
    lastOrder += 1;
    const externalNo = `E-${lastOrder}`;
    const { answer } = await sendOpen(world, by, 'openPlaceOrder', {
      body: { ...choice, externalNo, customerId: 'C-1', source: 'h5' },
    });
    const [row] = await stored<{ id: string }>(
      world,
      shop,
      'select id from orders where order_no = $1',
      [answer.orderNo],
    );
    return { externalNo, orderNo: answer.orderNo, orderId: Number(row?.id) };
  }
  const register = (by: ProgramKey) =>
    sendOpen(world, by, 'openCustomer', { params: { externalId: 'C-1' }, body: somePerson });
  /** An app without a webhook, whose customer is registered. */
  async function anApp(name: string, more: Parameters<typeof someApp>[2] = {}) {
    const key = await someApp(world, shop, { name, ...more });
    await register(key);
    return key;
  }

  /** An app with a receiver, for one test. */
  async function begin() {
    world.now = start;
    const receiver: Receiver = await aReceiver();
    lastApp += 1;
    const key = await anApp(`商城${lastApp}`);
    const secret = (await setWebhook(receiver.url, key)).answer.secret ?? '';
    return {
      receiver,
      key,
      secret,
      proof,
      setWebhook: (url: string | null, by = key) => setWebhook(url, by),
      place: (by = key) => place(by),
      approve: (orderId: number) =>
        send(world, shop.admin, 'approveOrder', {
          body: { orderId, riskWaiverReason: '人工核实' },
        }),
      cancel: (externalNo: string) =>
        sendOpen(world, key, 'openCancelOrder', { params: { externalNo } }),
      after: (ms: number) => (world.now = new Date(world.now.getTime() + ms)),
      heardKinds: () => receiver.heard.map((heard) => eventOf(heard).type),
      rows: async (query: object = {}) =>
        (await send(world, shop.admin, 'listOpenEvents', { query: { appIs: key.appId, ...query } }))
          .answer.content,
      listed: (query: object = {}, by = key) => sendOpen(world, by, 'openEvents', { query }),
      detailOf: async (id = 0) =>
        (await send(world, shop.admin, 'openEventDetail', { params: { id } })).answer,
      appRow: async () => {
        const { content } = (
          await send(world, shop.admin, 'listOpenApps', { query: { size: 100 } })
        ).answer;
        const row = content.find(({ id }) => id === key.appId);
        if (row === undefined) throw new Error('No such app');
        return row;
      },
      end: async () => {
        await setWebhook(null, key);
        await receiver.close();
      },
    };
  }
  const close = async () => {
    await sender.stop();
    await world.close();
  };
  return { world, shop, sender, anApp, begin, close };
}
