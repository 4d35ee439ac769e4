import { randomUUID } from 'node:crypto';
import type { Args } from '@rental/contract/endpoint';
import type { openApply } from '@rental/contract/rental/open-applications';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { rentedOrder } from './money.ts';
import { someOrders, stored } from '../wire/rows.ts';
import { someApp, sendOpen, type ProgramKey } from '../wire/send-open.ts';
import { send } from '../wire/send.ts';
import type { Caller, Shop, World } from '../world.ts';

type Content = Args<typeof openApply>['body']['content'];
type OrderFields = NonNullable<Parameters<typeof someOrders>[4]>;

/** A request of a kind, for an order that takes it. */
export const aReturn = {
  kind: 'return',
  sendBy: 'express',
  plannedOn: '2026-03-10',
  reason: '不再需要',
} as const satisfies Content;
export const aComplaint = {
  kind: 'complaint',
  text: '设备有划痕，客服没有回复',
  contact: '13712345678',
} as const satisfies Content;
export const anAddress = {
  kind: 'address',
  name: '李雷',
  phone: '13900001234',
  region: '上海市浦东新区',
  street: '世纪大道 1 号',
} as const satisfies Content;

/** A program of a shop whose customers apply for something. */
export async function applyingProgram(world: World, shop: Shop, name = '小程序商城') {
  const key = await someApp(world, shop, { name });
  let last = 0;

  /** Says that an order was placed by the program; answers its number there. */
  async function placed(orderId: number): Promise<string> {
    const externalNo = `X-${orderId}`;
    await stored(
      world,
      shop,
      `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
       values ($1, $2, $3, '', $4, now())`,
      [shop.brand.code, key.appId, externalNo, orderId],
    );
    return externalNo;
  }
  const order = (orderId: number, externalNo: string, by: ProgramKey = key) => {
    const ofOrder = { params: { externalNo } };
    const of = (applicationNo: string) => ({ params: { externalNo, applicationNo } });
    return {
      orderId,
      externalNo,
      options: async () => (await sendOpen(world, by, 'openOptions', ofOrder)).answer,
      apply: (content: Content, applicationNo = `A-${(last += 1)}`) =>
        sendOpen(world, by, 'openApply', { ...ofOrder, body: { applicationNo, content } }),
      /** Applies, and answers the application's id in the shop. */
      applied: async (content: Content) => {
        const applicationNo = `A-${(last += 1)}`;
        const reply = await sendOpen(world, by, 'openApply', {
          ...ofOrder,
          body: { applicationNo, content },
        });
        if (reply.status !== 200) throw new Error(reply.refusal.message);
        const { answer } = await send(world, shop.admin, 'orderApplications', {
          params: { id: orderId },
        });
        return { applicationNo, id: answer.applications[0]?.id ?? 0 };
      },
      read: (applicationNo: string, reader = by) =>
        sendOpen(world, reader, 'openApplication', of(applicationNo)),
      withdraw: (applicationNo: string, reader = by) =>
        sendOpen(world, reader, 'openWithdraw', of(applicationNo)),
      list: (reader = by) => sendOpen(world, reader, 'openApplications', ofOrder),
    };
  };
  return {
    key,
    /** An order that has just begun to be rented. */
    rental: async (more: OrderFields = {}) => {
      const { id } = await rentedOrder(world, shop, more);
      return order(id, await placed(id));
    },
    /** An order that waits for its parcel. */
    toShip: async (more: OrderFields = {}) => {
      const [id = 0] = await someOrders(world, shop, 1, orderStatus.toShip, more);
      return order(id, await placed(id));
    },
  };
}

type Handling = 'acceptApplication' | 'refuseApplication' | 'settleComplaint' | 'giveApplication';

/** A step of an operator with an application. */
export const handle = (
  world: World,
  caller: Caller,
  name: Handling | 'changeAddressAsApplied',
  id: number,
  body: Record<string, unknown> = {},
) =>
  send(
    world,
    caller,
    name,
    { params: { id }, ...(Object.keys(body).length > 0 && { body }) },
    { 'idempotency-key': randomUUID() },
  );
