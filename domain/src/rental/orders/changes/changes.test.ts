import type { Grade } from '../../devices/grade.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { orderChanges, turnOf, type OrderChange } from '../core/order-changes.ts';
import { orderStatus, orderStatuses } from '../core/order-status.ts';
import { refusalOf } from '../testing/some-rental.ts';
import { changeAddress } from './address.ts';
import { handOver } from './hand-over.ts';
import { swapDevice } from './swap-device.ts';

const changes = Object.keys(orderChanges) as OrderChange[];

/** Written down a second time, as the row actions of the order list say. */
const turns: Record<OrderChange, readonly number[]> = {
  changeTerms: [0, 32],
  requestPapers: [0],
  completePapers: [0],
  sendPaper: [0],
  acceptPaper: [0],
  returnPaper: [0],
  changeAddress: [0, 32, 2, 4],
  swapDevice: [6],
  handOver: [0, 32, 2, 4],
};

test('each change has its turn, and is refused elsewhere with itself and the status', () => {
  for (const change of changes)
    for (const status of orderStatuses)
      expect(turnOf(change, status)).toEqual(
        turns[change].includes(status)
          ? { done: true, value: true }
          : { done: false, refusal: { code: 'change_out_of_turn', change, status } },
      );
});

test('a new address says which part of it is new', () => {
  const home = {
    region: '浙江省杭州市西湖区',
    street: '文三路 1 号',
    name: '王小明',
    phone: '13812345678',
  };
  const change = (to: Partial<typeof home>) =>
    changeAddress({ status: orderStatus.toShip, isRelet: false }, home, { ...home, ...to });

  expect(change({ street: '文三路 2 号' })).toEqual({ done: true, value: '街道门牌' });
  expect(change({ region: '浙江省宁波市' })).toEqual({ done: true, value: '省市区' });
  expect(change({ name: '李雷' })).toEqual({ done: true, value: '收货人' });
  expect(change({ phone: '13900001111' })).toEqual({ done: true, value: '收货手机' });
  expect(change({ region: '浙江省宁波市', street: '药行街 1 号' })).toEqual({
    done: true,
    value: '省市区、街道门牌',
  });
  expect(refusalOf(change({}))).toEqual({ code: 'address_unchanged' });
});

test('another store takes an order, never the same one', () => {
  const order = { status: orderStatus.toShip, storeId: 1, isRelet: false };

  expect(handOver(order, 2).done).toBe(true);
  expect(refusalOf(handOver(order, 1))).toEqual({ code: 'order_same_store' });
});

const toRepair = { isInOrder: true, goesTo: 'repair', grade: null, rentable: null } as const;

test('a swap takes a free device: the ordered one, or a confirmed other of no lower price, and nothing in a return', () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...orderStatuses),
        lock: fc.constantFrom(null, 'returning' as const, 'buyingOut' as const),
      }),
      fc.boolean(),
      fc.record({
        inStock: fc.boolean(),
        isOrderedSku: fc.boolean(),
        grade: fc.constantFrom(null, 'new' as const, 'grade80' as const),
        rentable: fc.constantFrom(null, ['new'] as const),
        retailFen: fc.integer({ min: 1, max: 3 }).map(fen),
        orderedRetailFen: fc.integer({ min: 1, max: 3 }).map(fen),
      }),
      fc.boolean(),
      (order, isInOrder, device, isConfirmed) => {
        const isRight =
          device.isOrderedSku || (device.retailFen >= device.orderedRetailFen && isConfirmed);

        expect(
          swapDevice(
            order,
            { ...toRepair, isInOrder },
            { ...device, isOtherSkuConfirmed: isConfirmed },
          ).done,
        ).toBe(
          order.status === orderStatus.renting &&
            order.lock === null &&
            isInOrder &&
            device.inStock &&
            (device.rentable === null || device.grade === 'new') &&
            isRight,
        );
      },
    ),
  );
});

test('what comes back is stocked with a grade that is rented out, and nothing else is', () => {
  const device = {
    inStock: true,
    isOrderedSku: true,
    grade: 'new' as const,
    rentable: null,
    retailFen: fen(1),
    orderedRetailFen: fen(1),
    isOtherSkuConfirmed: false,
  };
  const stocked = (grade: Grade | null) =>
    swapDevice(
      { status: orderStatus.renting, lock: null },
      { isInOrder: true, goesTo: 'stock', grade, rentable: ['new', 'grade95'] },
      device,
    );

  expect(stocked('grade95').done).toBe(true);
  expect([stocked(null), stocked('grade80')].map(refusalOf)).toMatchObject([
    { code: 'device_grade_missing' },
    { code: 'device_grade_not_rentable', grade: '8新', offered: '全新、95新' },
  ]);
});

test('a swap that is refused says what is in its way, the order first', () => {
  const renting = { status: orderStatus.renting, lock: null };
  const device = {
    inStock: true,
    isOrderedSku: false,
    grade: null,
    rentable: null,
    retailFen: fen(2),
    orderedRetailFen: fen(2),
  };
  const swap = (
    order: Parameters<typeof swapDevice>[0],
    isInOrder: boolean,
    taken: Omit<Parameters<typeof swapDevice>[2], 'isOtherSkuConfirmed'>,
    isOtherSkuConfirmed: boolean,
  ) => swapDevice(order, { ...toRepair, isInOrder }, { ...taken, isOtherSkuConfirmed });
  const told = [
    swap({ ...renting, status: orderStatus.toShip }, true, device, true),
    swap({ ...renting, lock: 'returning' }, true, device, true),
    swap(renting, false, device, true),
    swap(renting, true, { ...device, inStock: false }, true),
    swap(renting, true, { ...device, rentable: ['new'] }, true),
    swap(renting, true, { ...device, retailFen: fen(1) }, true),
    swap(renting, true, device, false),
  ].map(refusalOf);

  expect(told).toMatchObject([
    { code: 'change_out_of_turn', change: 'swapDevice', status: orderStatus.toShip },
    { code: 'order_locked', lock: 'returning' },
    { code: 'device_not_in_order' },
    { code: 'device_not_in_stock' },
    { code: 'device_grade_not_rentable', grade: '未定级', offered: '全新' },
    { code: 'device_cheaper' },
    { code: 'other_sku_unconfirmed' },
  ]);
});
