import type { applyInvoice } from '@rental/contract/rental/invoices';
import type { Args } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import type { DrivenOrder } from './driven-order.ts';
import { rentals } from './stories-of-rentals.ts';
import { wish, type Calendar, type Step, type Story } from './story.ts';

/** Rentals whose customers wanted invoices (发票): one that waits, and one in each later state that a person brings about. */
export function storiesOfInvoices(calendar: Calendar): Story[] {
  const { on, lately } = calendar;
  const rental = rentals(calendar);
  const invoiced = (name: string, which: number, steps: readonly Step[]): Story =>
    rental(name, wish(which, { termCount: 6 }), 30, {}, [
      [on(27, 19), (order) => order.pay(2, 'alipay')],
      ...steps,
    ]);
  return [
    invoiced('发票待开票', 3, [[lately(120), apply(aCompany)]]),
    invoiced('发票已开票', 5, [
      [on(6, 10), apply(aPerson)],
      [on(5, 11), issue('24332000000050000001')],
    ]),
    invoiced('发票已红冲', 8, [
      [on(9, 10), apply(aPerson)],
      [on(8, 11), issue('24332000000050000002')],
      [on(3, 15), reverse('24332000000050000003')],
    ]),
    invoiced('发票已驳回', 9, [
      [on(4, 10), apply({ ...aCompany, taxNo: '91330106MA2AXXXX1P' })],
      [on(4, 16), refuse('税号与企业名称不符，请核对后重新申请')],
    ]),
  ];
}

type Request = Omit<Args<typeof applyInvoice>['body'], 'orderNo'>;

const aCompany: Request = {
  kind: 'special',
  titleKind: 'company',
  title: '杭州晨光科技有限公司',
  taxNo: '91330106MA2AXXXX0P',
  bankName: '工商银行杭州分行',
  bankAccount: '6222000012345678',
  email: 'finance@example.com',
};
const aPerson: Request = {
  kind: 'ordinary',
  titleKind: 'person',
  title: '陈晨',
  phone: '13800001111',
};

const apply =
  (request: Request): Step[1] =>
  async ({ app, shop, id }) => {
    const { order_no: orderNo } = await app.write((tx) =>
      tx
        .selectFrom('orders')
        .select('order_no')
        .where('brand_code', '=', shop.brand)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    await app.call(shop.staff.clerk, 'applyInvoice', { body: { orderNo, ...request } });
  };

const issue =
  (fiscalNo: string): Step[1] =>
  async (order) =>
    order.app.call(order.shop.staff.head, 'issueInvoice', {
      params: await invoiceOf(order),
      body: {
        fiscalNo,
        issuedOn: businessDateOf(order.app.now()),
        rates: [{ income: 'rent', vatBp: 1300 }],
      },
    });

const reverse =
  (redNo: string): Step[1] =>
  async (order) =>
    order.app.call(order.shop.staff.head, 'reverseInvoice', {
      params: await invoiceOf(order),
      body: { redNo, reversedOn: businessDateOf(order.app.now()), reason: '客户改开企业抬头' },
    });

const refuse =
  (reason: string): Step[1] =>
  async (order) =>
    order.app.call(order.shop.staff.head, 'refuseInvoice', {
      params: await invoiceOf(order),
      body: { reason },
    });

const invoiceOf = ({ app, shop, id }: DrivenOrder): Promise<{ readonly id: number }> =>
  app.write((tx) =>
    tx
      .selectFrom('invoices')
      .select('id')
      .where('brand_code', '=', shop.brand)
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
