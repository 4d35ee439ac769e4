import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bannerPlaces,
  bannerStateOf,
  pageAddressForm,
  published,
  shownBanners,
  type Banner,
} from './banner.ts';

const now = new Date('2026-11-29T02:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const banner = (id: number, more: Partial<Banner> = {}): Banner => ({
  id,
  kind: 'banner',
  slot: 1,
  link: 'none',
  storeId: null,
  sort: 0,
  fromAt: null,
  untilAt: null,
  state: 'published',
  ...more,
});
const idsOf = (all: readonly Banner[], isPro: boolean, storeId: number | null = null) =>
  shownBanners(all, { isPro, now, storeId }).map(({ id }) => id);

test('S100 the places of 横幅 are banner1 to banner4 by their numbers', () => {
  expect(bannerPlaces.banner).toEqual({ 1: 'banner1', 2: 'banner2', 3: 'banner3', 4: 'banner4' });
});

test('S86 with 高级横幅 a place shows several pictures in their order, each in its time; without it one that needs none of it', () => {
  const all = [
    banner(1, { sort: 2 }),
    banner(2, { sort: 1 }),
    banner(3, { slot: 2, link: 'product' }),
    banner(4, { slot: 3, fromAt: hours(1) }),
    banner(5, { slot: 3, untilAt: hours(0) }),
    banner(6, { slot: 3, fromAt: hours(0), untilAt: hours(1) }),
    banner(7, { slot: 4, state: 'draft' }),
  ];

  expect(idsOf(all, true)).toEqual([2, 1, 3, 6]);
  expect(idsOf(all, false)).toEqual([2]);
  const stateOf = (id: number, isPro: boolean) =>
    bannerStateOf(all[id - 1] as Banner, all, { isPro, now });
  expect([1, 4, 5, 6, 7].map((id) => stateOf(id, true))).toEqual([
    'live',
    'scheduled',
    'ended',
    'live',
    'draft',
  ]);
  expect([1, 2, 3, 6].map((id) => stateOf(id, false))).toEqual(['held', 'live', 'held', 'held']);
});

test('a picture of a store is shown by that store, in place of the one of the brand where there is one picture a place', () => {
  const all = [banner(1), banner(2, { storeId: 7 }), banner(3, { storeId: 8 })];

  expect(idsOf(all, false)).toEqual([1]);
  expect(idsOf(all, false, 7)).toEqual([2]);
  expect(idsOf(all, true, 7)).toEqual([1, 2]);
});

test('S81 a place of advertisements has times, products and several pictures whatever 高级横幅 is', () => {
  const ad = { kind: 'advertisement', link: 'product' } as const;
  const all = [banner(1, { ...ad, untilAt: hours(1) }), banner(2, ad), banner(3)];

  expect(idsOf(all, false)).toEqual([1, 2, 3]);
});

test.each<[string, Partial<Banner>, boolean, string | null]>([
  ['plain', {}, false, 'banner_place_taken'],
  ['plain in a free place', { slot: 2 }, false, null],
  ['of a store', { storeId: 7 }, false, null],
  ['with a time', { slot: 2, fromAt: hours(1) }, false, 'banner_pro_off'],
  ['to a product', { slot: 2, link: 'product' }, false, 'banner_pro_off'],
  ['to a page', { slot: 2, link: 'page' }, false, null],
  ['plain, with 高级横幅', {}, true, null],
  ['with a time, with 高级横幅', { fromAt: hours(1), untilAt: hours(2) }, true, null],
  ['that is over', { untilAt: hours(0) }, true, 'banner_time_wrong'],
  ['that ends first', { fromAt: hours(2), untilAt: hours(1) }, true, 'banner_time_wrong'],
  ['of an advertisement', { kind: 'advertisement', untilAt: hours(1) }, false, null],
])('publishing one %s: %j', (_, more, isPro, code) => {
  const result = published(banner(2, { state: 'draft', ...more }), [banner(1)], { isPro, now });

  expect(result.done ? null : result.refusal.code).toBe(code);
});

test.each([
  ['https://a.cn/x?y=1#z', true],
  ['https://shop.example.com:8443', true],
  ['http://a.cn', false],
  ['javascript:alert(1)', false],
  ['https://user@a.cn', false],
  ['https://a', false],
  ['https://127.0.0.1/x', false],
  ['https://a.cn/<script>', false],
  ['https://a.cn/ b', false],
  ['//a.cn', false],
])('%s is an address behind a picture: %s', (address, isOne) => {
  expect(pageAddressForm.test(address)).toBe(isOne);
});

const time = fc.option(fc.integer({ min: -3, max: 3 }).map(hours), { nil: null });
const anyBanners = fc.array(
  fc.record({
    kind: fc.constantFrom('banner', 'advertisement'),
    slot: fc.integer({ min: 1, max: 4 }),
    link: fc.constantFrom('none', 'product', 'page'),
    storeId: fc.constantFrom(null, 7, 8),
    sort: fc.integer({ min: 0, max: 3 }),
    fromAt: time,
    untilAt: time,
    state: fc.constantFrom('draft', 'published', 'off'),
  }),
  { maxLength: 20 },
);

test('whatever there is: one picture a place without 高级横幅, each of its time and store, and nothing that 高级横幅 would not show', () => {
  fc.assert(
    fc.property(anyBanners, fc.constantFrom(null, 7), (rows, storeId) => {
      const all = rows.map((row, at) => ({ ...row, id: at + 1 }));
      const plain = shownBanners(all, { isPro: false, now, storeId });
      const pro = shownBanners(all, { isPro: true, now, storeId });

      const places = plain.filter(({ kind }) => kind === 'banner').map(({ slot }) => slot);
      expect(new Set(places).size).toBe(places.length);
      for (const one of plain) expect(pro).toContain(one);
      for (const one of pro) {
        expect(one.state).toBe('published');
        expect(one.fromAt === null || one.fromAt <= now).toBe(true);
        expect(one.untilAt === null || one.untilAt > now).toBe(true);
        expect([null, storeId]).toContain(one.storeId);
      }
    }),
  );
});
