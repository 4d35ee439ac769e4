import type {
  addDunningTransfers,
  stepDunningTransfer,
} from '@rental/contract/rental/dunning-transfers';
import type { Args } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import type { DrivenOrder } from './driven-order.ts';
import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Step, type Story } from './story.ts';

/** Overdue rentals that others took on (法诉委外): a suit, an agency that brought something in, and a visit that is to come. */
export function storiesOfTransfers(calendar: Calendar): Story[] {
  const { on, lately } = calendar;
  const rental = rentals(calendar);
  const overdue = (name: string, which: number, steps: readonly Step[]): Story =>
    rental(
      name,
      wish(which, { termCount: 6, waived: 0.5, risk: 'medium' }),
      100,
      { deposit: 'alipay' },
      [
        [on(96, 19), (order) => order.pay(1, 'alipay')],
        [on(34, 15), (order) => order.pay(1, 'alipay')], // late, and the next one is overdue by then
        ...steps,
      ],
    );
  return [
    overdue('法诉，已开庭', 3, [
      [on(24, 10), enter({ kind: 'court', partyName: '余杭区人民法院', note: '多次协商未果' })],
      [
        on(20, 11),
        step({ step: 'file', caseNo: '（2026）浙0110民初20461号', note: '已收到受理通知书' }),
      ],
      [on(6, 16), step({ step: 'hear', note: '被告未到庭，等待判决' })],
    ]),
    overdue('委外，部分回款', 8, [
      [on(26, 10), entrust],
      [on(25, 10), hand],
      [on(12, 14), (order) => order.pay(1, 'alipay')],
    ]),
    overdue('上门外访，已安排', 5, [
      [
        lately(200),
        enter({ kind: 'visit', partyName: '外访一组', note: '电话无人接听，按登记地址上门' }),
      ],
    ]),
  ];
}

type Entered = Omit<Args<typeof addDunningTransfers>['body'], 'orderIds'>;

const enter =
  (body: Entered): Step[1] =>
  async ({ app, shop, id }) => {
    await app.call(shop.staff.head, 'addDunningTransfers', { body: { ...body, orderIds: [id] } });
  };

/** The store's agency, and the order that is to go to it. */
const entrust: Step[1] = async (order) => {
  const { app, shop } = order;
  const { id: agencyId } = await app.call(shop.staff.head, 'addDunningAgency', {
    body: {
      name: '安信资产管理',
      contactName: '李经理',
      contactPhone: '0571-88990011',
      shareBp: 2_500,
      stepUp: app.stepUp(),
    },
  });
  await enter({ kind: 'agency', agencyId, note: '客户失联，委托外部机构' })(order);
};

const hand: Step[1] = async (order) => {
  const { app, shop } = order;
  const body = { stepUp: app.stepUp() };
  await app.call(shop.staff.keeper, 'handToAgency', { params: await transferOf(order), body });
};

type Taken = Omit<Args<typeof stepDunningTransfer>['body'], 'on'>;

const step =
  (body: Taken): Step[1] =>
  async (order) => {
    const { app, shop } = order;
    await app.call(shop.staff.head, 'stepDunningTransfer', {
      params: await transferOf(order),
      body: { ...body, on: businessDateOf(app.now()) },
    });
  };

const transferOf = ({ app, shop, id }: DrivenOrder): Promise<{ readonly id: number }> =>
  app.write((tx) =>
    tx
      .selectFrom('dunning_transfers')
      .select('id')
      .where('brand_code', '=', shop.brand)
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
