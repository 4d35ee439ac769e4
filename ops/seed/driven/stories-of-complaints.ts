import type { addComplaint } from '@rental/contract/rental/complaints';
import type { Args } from '@rental/contract/endpoint';
import type { ComplaintResult } from '@rental/domain/rental/complaints/complaint-states';
import type { DrivenOrder } from './driven-order.ts';
import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Step, type Story } from './story.ts';

/** Rentals whose customers complained (投诉): one that waits, one due today, one overdue, and one in each later state. */
export function storiesOfComplaints(calendar: Calendar): Story[] {
  const { on, lately } = calendar;
  const rental = rentals(calendar);
  const complained = (name: string, which: number, steps: readonly Step[]): Story =>
    rental(name, wish(which, { termCount: 6 }), 30, {}, [
      [on(27, 19), (order) => order.pay(2, 'alipay')],
      ...steps,
    ]);
  return [
    complained('投诉待处理', 3, [
      [lately(180), enter({ kind: 'manner', source: 'store', content: '到店归还时店员态度不好' })],
    ]),
    complained('投诉今日到期', 8, [
      [
        lately(300),
        enter({
          kind: 'charge',
          source: 'alipay',
          externalNo: 'ZFB-20461-7',
          content: overcharged,
        }),
      ],
    ]),
    complained('投诉已超时', 11, [
      [on(6, 10), enter({ kind: 'dunning', source: 'phone', content: '晚上十点仍接到催款电话' })],
      [on(5, 15), follow('已核实通话记录，待客服主管回电')],
    ]),
    complained('投诉跟进中', 5, [
      [
        on(2, 11),
        enter({
          kind: 'quality',
          source: 'hotline12315',
          externalNo: '12330106002611',
          content: '收到的手机电池健康度低于页面描述，要求换机',
        }),
      ],
      [on(1, 16), follow('已联系客户寄回检测，检测后换机')],
    ]),
    complained('投诉完结', 9, [
      [on(9, 10), enter({ kind: 'refund', source: 'wechat', content: partlyUnusable })],
      [on(9, 14), follow('已核实维修记录，同意退还5天租金')],
      [on(9, 15), (order) => order.refundPart(5_000, 'alipay', '设备送修5天，退还租金')],
      [on(9, 16), (order) => order.payRefund('alipay')],
      [on(8, 9), close('refunded', '5天租金已退回，客户确认收到')],
    ]),
    complained('投诉撤诉', 12, [
      [on(7, 13), enter({ kind: 'delivery', source: 'app', content: '物流三天没有更新' })],
      [on(6, 17), withdraw('客户已收到商品，来电撤诉')],
    ]),
  ];
}

const partlyUnusable = '手机送修5天不能用，这几天的租金没有退';
const overcharged = '本期租金被扣了两次，要求退还多扣的一笔';

type Said = Pick<Args<typeof addComplaint>['body'], 'kind' | 'source' | 'externalNo' | 'content'>;

/** 登记投诉 about the order, as soon as the customer complains. */
const enter =
  (said: Said): Step[1] =>
  async ({ app, shop, id }) => {
    const { order_no: orderNo } = await app.write((tx) =>
      tx
        .selectFrom('orders')
        .select('order_no')
        .where('brand_code', '=', shop.brand)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const receivedAt = app.now().toISOString();
    await app.call(shop.staff.clerk, 'addComplaint', { body: { ...said, orderNo, receivedAt } });
  };

const follow =
  (note: string): Step[1] =>
  async (order) =>
    order.app.call(order.shop.staff.clerk, 'followComplaint', {
      params: await complaintOf(order),
      body: { note },
    });

const close =
  (result: ComplaintResult, note: string): Step[1] =>
  async (order) =>
    order.app.call(order.shop.staff.head, 'closeComplaint', {
      params: await complaintOf(order),
      body: { result, note },
    });

const withdraw =
  (note: string): Step[1] =>
  async (order) =>
    order.app.call(order.shop.staff.head, 'withdrawComplaint', {
      params: await complaintOf(order),
      body: { note },
    });

const complaintOf = ({ app, shop, id }: DrivenOrder): Promise<{ readonly id: number }> =>
  app.write((tx) =>
    tx
      .selectFrom('complaints')
      .select('id')
      .where('brand_code', '=', shop.brand)
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
