import type { BillKind } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { DemoApp } from './demo-app.ts';
import type { Flagship } from './flagship.ts';
import { drawing, type Subject } from './pictures.ts';

export interface Opened {
  readonly id: number;
  readonly phone: string;
  /** By its index. */
  readonly sku: number;
}

/** Images that were uploaded before, by who has them and what they show: the next order shows the same. */
const taken = new WeakMap<DemoApp, Map<string, string>>();

/** An order, those who work on it, and what they need for it. */
export class DemoOrder {
  readonly app: DemoApp;
  readonly shop: Flagship;
  readonly id: number;
  readonly phone: string;
  readonly sku: number;
  protected serial = '';

  constructor(app: DemoApp, shop: Flagship, { id, phone, sku }: Opened) {
    this.app = app;
    this.shop = shop;
    this.id = id;
    this.phone = phone;
    this.sku = sku;
  }

  protected get staff() {
    return this.shop.staff;
  }

  protected get order() {
    return { orderId: this.id };
  }

  protected async image(subject: Subject, by: keyof Flagship['staff']): Promise<string> {
    const images = taken.get(this.app) ?? new Map<string, string>();
    taken.set(this.app, images);
    const known = images.get(`${by} ${subject}`);
    if (known !== undefined) return known;
    const link = await this.app.upload(this.staff[by], `${subject}.png`, drawing(subject));
    images.set(`${by} ${subject}`, link);
    return link;
  }

  /** Money that comes in otherwise than in cash is shown by an image. */
  protected async proof(method: MoneyMethod): Promise<Record<string, unknown>> {
    return method === 'cash' ? {} : { proofs: [await this.image('receipt', 'keeper')] };
  }

  /** The ids of its open bills, those that fall due first first. */
  protected openBills(kind?: BillKind): Promise<number[]> {
    return this.app.write(async (tx) => {
      const rows = await tx
        .selectFrom('bills')
        .select('id')
        .where('brand_code', '=', this.shop.brand)
        .where('order_id', '=', this.id)
        .where('status', '=', billStatus.due)
        .$if(kind !== undefined, (bills) => bills.where('kind', '=', kind as BillKind))
        .orderBy('due_on')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    });
  }

  /** The ids of its refund orders that are not paid. */
  protected openRefunds(): Promise<number[]> {
    return this.app.write(async (tx) => {
      const rows = await tx
        .selectFrom('refund_orders')
        .select('id')
        .where('brand_code', '=', this.shop.brand)
        .where('order_id', '=', this.id)
        .where('state', '<>', 'succeeded')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    });
  }

  protected async first(kind?: BillKind): Promise<number> {
    const [id] = await this.openBills(kind);
    if (id === undefined) throw new Error(`Order ${this.id} has no such open bill`);
    return id;
  }
}
