import { PublicBrand } from '@rental/contract/platform/brands';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newOneTimePassword } from '@rental/server/people/auth/one-time-password';
import { brandOf, demoHostsOf, maxBrands, planBrands } from './brand-plans.ts';
import { luhnDigit, products, serialOf, skus, type Sku } from './catalogue.ts';
import { idCheckDigit, mobileBeginnings, person } from './people.ts';
import { districts } from './places.ts';
import { at, scrambled, seededRandom, weightedAt } from './random.ts';

const seed = fc.integer({ min: 0, max: 2 ** 31 });
const people = (of: number) =>
  Array.from({ length: 50 }, (_, index) => person(seededRandom(of + index), index, 17, 2007));

test('a seed gives the same numbers for ever', () => {
  const random = seededRandom(1);

  const first = Array.from({ length: 3 }, () => Math.floor(random() * 1e9));

  expect(first).toEqual([627_073_940, 2_735_721, 527_447_039]);
});

test('scrambling gives every number once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), seed, (half, key) => {
      const numbers = Array.from({ length: half * half }, (_, index) =>
        scrambled(index, half, key),
      );
      expect(numbers.toSorted((one, other) => one - other)).toEqual(
        numbers.map((_, index) => index),
      );
    }),
  );
});

test('a weighted value is picked for its share', () => {
  const entries = [['one', 1], ['three', 3]] as const; // prettier-ignore

  const picked = [0, 0.24, 0.25, 0.99].map((position) => weightedAt(entries, position));

  expect(picked).toEqual(['one', 'one', 'three', 'three']);
});

test('the check digit of an ID number is that of the standard', () => {
  expect(idCheckDigit('11010519491231002')).toBe('X');
  expect(idCheckDigit('44052418800101001')).toBe('4');
});

test('an ID number has a region that exists, the birthday of an adult and its check digit', () => {
  const codes = new Set(districts.map(({ code }) => code));
  fc.assert(
    fc.property(seed, (of) => {
      for (const { idNumber } of people(of)) {
        expect(idNumber).toMatch(
          /^\d{6}(19[67-9]\d|200[0-7])(0[1-9]|1[0-2])(0[1-9]|1\d|2[0-8])\d{3}[\dX]$/,
        );
        expect(codes).toContain(idNumber.slice(0, 6));
        expect(idNumber.at(-1)).toBe(idCheckDigit(idNumber.slice(0, 17)));
      }
    }),
    { numRuns: 20 },
  );
});

test('phones are mobile numbers, each of one customer', () => {
  const phones = Array.from(
    { length: 20_000 },
    (_, index) => person(seededRandom(index), index, 5, 2007).phone,
  );

  expect(new Set(phones).size).toBe(phones.length);
  for (const phone of phones) expect(phone).toMatch(/^1[3-9]\d{9}$/);
  expect(new Set(phones.map((phone) => phone.slice(0, 3))).size).toBe(mobileBeginnings.length);
});

test('the serial of a phone is an IMEI that passes the Luhn check; no serial comes twice', () => {
  const serialsOf = (some: readonly Sku[]) =>
    Array.from({ length: 20_000 }, (_, index) => serialOf(at(some, index % some.length), index, 3));
  const imeis = serialsOf(skus.filter(({ category }) => category === '手机'));
  const others = serialsOf(skus.filter(({ category }) => category !== '手机'));

  expect(luhnDigit('49015420323751')).toBe('8'); // the standard's example
  for (const imei of imeis)
    expect(imei).toBe(/^\d{14}/.exec(imei)?.[0] + luhnDigit(imei.slice(0, 14)));
  for (const serial of others) expect(serial).toMatch(/^[A-Z\d]{8,12}$/);
  expect(new Set([...imeis, ...others]).size).toBe(40_000);
});

test('every product has a SKU and a serial of its own', () => {
  expect(new Set(products.map(({ serialBegins }) => serialBegins)).size).toBe(products.length);
  expect(new Set(skus.map(({ product }) => product)).size).toBe(products.length);
});

test('orders are split among brands to the last one, the first brand the largest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxBrands }),
      fc.integer({ min: 0, max: 100_000 }),
      (brands, more) => {
        const orders = brands + more;
        const counts = planBrands(brands, orders).map(({ orderCount }) => orderCount);
        expect(counts).toHaveLength(brands);
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
        expect(counts[0]).toBe(Math.max(...counts));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(orders);
      },
    ),
  );
  expect(planBrands(3, 600).map(({ orderCount }) => orderCount)).toEqual([315, 168, 117]);
});

test('brands share no code, name, host or domain, and exactly one has no advertisement', () => {
  const plans = planBrands(maxBrands, 100_000);
  const brands = plans.map(brandOf);

  for (const values of [
    brands.map(({ code }) => code),
    brands.map(({ name }) => name),
    [...brands.map(({ domainAdmin }) => domainAdmin), ...plans.flatMap(demoHostsOf)],
    brands.map(({ domainApp }) => domainApp),
  ])
    expect(new Set(values).size).toBe(values.length);
  for (const { code } of brands) expect(code).toMatch(/^[a-z]{1,16}$/);
  expect(brands.filter(({ advertisement }) => !advertisement)).toHaveLength(1);
  for (const brand of brands) expect(PublicBrand.safeParse(brand).success).toBe(true);
});

test('passwords are long, random and have no look-alikes', () => {
  const passwords = Array.from({ length: 200 }, newOneTimePassword);

  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^[a-hj-km-np-zA-HJ-NP-Z2-9]{14}$/);
});
