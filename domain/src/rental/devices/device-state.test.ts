import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allDeviceStates,
  deviceAfter,
  deviceEventLabel,
  deviceMoves,
  handMoves,
  isOnBooks,
  mayMove,
  mayTransfer,
  type DeviceMove,
  type DeviceState,
} from './device-state.ts';

const moves = Object.keys(deviceMoves) as DeviceMove[];
const anyMove = fc.constantFrom(...moves);
const anyState = fc.constantFrom(...allDeviceStates);

test('a device goes where the table says, and is refused in words where it may not', () => {
  expect(deviceAfter('ship', 'inStock')).toEqual({ done: true, value: 'rented' });
  expect(deviceAfter('repair', 'rented')).toEqual({
    done: false,
    refusal: { code: 'device_wrong_state', state: 'rented', label: '送修' },
  });
});

test('whatever is done with a device, it comes into an order and out of it only by a move of the order', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 40 }), (tried) => {
      const made: { by: DeviceMove; from: DeviceState; to: DeviceState }[] = [];
      for (const by of tried) {
        const from: DeviceState = made.at(-1)?.to ?? 'inStock';
        const next = deviceAfter(by, from);
        if (next.done) made.push({ by, from, to: next.value });
      }
      const ofOrders = made.filter(({ from, to }) => from === 'rented' || to === 'rented');

      expect(ofOrders.filter(({ by }) => handMoves.some((hand) => hand === by))).toEqual([]);
      expect(ofOrders.filter(({ to }) => to === 'rented').map(({ by }) => by)).toEqual(
        ofOrders.filter((_, index) => index % 2 === 0).map(() => 'ship'),
      );
    }),
  );
});

test('a move is refused exactly where the table has no such way, and never stays where it is', () => {
  fc.assert(
    fc.property(anyMove, anyState, (move, state) => {
      const { from, to } = deviceMoves[move];
      expect(deviceAfter(move, state).done).toBe((from as readonly string[]).includes(state));
      expect(mayMove(move, state)).toBe(deviceAfter(move, state).done);
      expect((from as readonly string[]).includes(to)).toBe(false);
    }),
  );
});

test('every state can be reached from the stock, and from each but 已售 the stock again', () => {
  const reach = (start: DeviceState) => {
    const seen = new Set<DeviceState>([start]);
    for (const at of seen)
      for (const move of moves) {
        const next = deviceAfter(move, at);
        if (next.done) seen.add(next.value);
      }
    return seen;
  };

  expect(reach('inStock')).toEqual(new Set(allDeviceStates));
  for (const state of allDeviceStates)
    expect([state, reach(state).has('inStock')]).toEqual([state, state !== 'sold']);
});

test('only what stands in a store is transferred, and only what is the brand’s has a book value', () => {
  expect(allDeviceStates.filter(mayTransfer)).toEqual([
    'inStock',
    'toRepair',
    'repair',
    'toDispose',
  ]);
  expect(allDeviceStates.filter(isOnBooks)).toEqual([
    'inStock',
    'rented',
    'toRepair',
    'repair',
    'toDispose',
    'tracing',
  ]);
});

test('every entry of the history has Chinese words', () => {
  for (const event of [...moves, 'opening', 'add', 'import', 'edit', 'transfer'] as const)
    expect(deviceEventLabel(event)).toMatch(/^[\u4e00-\u9fff]+$/);
});
