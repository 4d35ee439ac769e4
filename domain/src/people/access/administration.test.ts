import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  administratorsBeside,
  decisionRefusal,
  governingRights,
  isAdministrator,
  mayBeOnePerson,
  needOf,
  newAdministrators,
  standingChanges,
  type ProofSetters,
  type Standing,
  type Standings,
} from './administration.ts';
import { dataScope } from './data-scope.ts';

const now = new Date('2026-11-21T02:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const operator = (id: number, more: Partial<Standing> = {}): Standing => ({
  id,
  username: `u${id}`,
  isEnabled: true,
  rights: new Set(),
  dataScope: dataScope.stores,
  power: 'clerk',
  proofs: { phone: null, password: 'x' },
  administratorSince: null,
  ...more,
});
const administrator = (id: number, more: Partial<Standing> = {}) =>
  operator(id, {
    rights: new Set(governingRights),
    dataScope: dataScope.all,
    power: 'administrator',
    ...more,
  });
const all = (...some: Standing[]): Standings => new Map(some.map((one) => [one.id, one]));
/** The need of an act by operator 1 that changes `before` to `after`. */
const need = (before: Standings, after: Standings) =>
  needOf(1, before, standingChanges(before, after));

test('an administrator holds every governing right, over the whole brand', () => {
  expect(isAdministrator(administrator(1))).toBe(true);
  expect(isAdministrator(administrator(1, { dataScope: dataScope.department }))).toBe(false);
  for (const right of governingRights) {
    const rights = new Set(governingRights.filter((held) => held !== right));
    expect(isAdministrator(administrator(1, { rights }))).toBe(false);
  }
});

const admin = administrator(1);
const other = administrator(2);
const clerk = operator(3);

test.each<[string, Standing[], Standing[]]>([
  ['makes an administrator', [], [other]],
  ['makes a disabled one', [], [administrator(2, { isEnabled: false })]],
  ['raises a clerk', [clerk], [administrator(3)]],
  ['demotes the other', [other], [operator(2)]],
  ['disables the other', [other], [administrator(2, { isEnabled: false })]],
  ['enables another', [administrator(2, { isEnabled: false })], [other]],
  ['deletes the other', [other], []],
  ['changes the phone of the other', [other], [administrator(2, { proofs: { phone: '139' } })]],
  ['changes what the other holds beside that', [other], [administrator(2, { power: 'more' })]],
  ['acts on a clerk and on the other', [clerk, other], []],
])('who %s needs a second person', (_, before, after) => {
  expect(need(all(admin, ...before), all(admin, ...after))).toBe('secondPerson');
});

test.each<[string, Standing[], Standing[]]>([
  ['makes a clerk', [], [clerk]],
  ['changes the phone of a clerk', [clerk], [operator(3, { proofs: { phone: '139' } })]],
  ['deletes a clerk', [clerk], []],
  ['changes nothing', [clerk, other], [clerk, other]],
])('who %s needs nothing more', (_, before, after) => {
  expect(need(all(admin, ...before), all(admin, ...after))).toBe('nothing');
});

test('the own proofs take a proof, and no second person', () => {
  const changed = administrator(1, { proofs: { phone: '139', password: 'x' } });

  expect(need(all(admin, other), all(changed, other))).toBe('proof');
});

test('who governs a store is held against those who govern as much, not against clerks', () => {
  const rights = new Set(['user:edit']);
  const head = (id: number) => operator(id, { rights });

  expect(need(all(head(1)), all(head(1), head(2)))).toBe('secondPerson');
  expect(need(all(head(1)), all(head(1), clerk))).toBe('nothing');
  expect(need(all(admin), all(admin, head(2)))).toBe('nothing');
});

test('a chain of acts that need nobody leads nobody to be an administrator, whatever its steps', () => {
  const rightsOf = fc.subarray([...governingRights]).map((some) => new Set<string>(some));
  const scopes = fc.constantFrom(...Object.values(dataScope));
  const state = fc.record({ rights: rightsOf, dataScope: scopes, isEnabled: fc.boolean() });

  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
      let before = all(admin, clerk);
      for (const [index, more] of states.entries()) {
        const after = all(admin, operator(3, { ...more, power: `${index}` }));
        if (need(before, after) !== 'nothing') continue;
        expect(isAdministrator(after.get(3) as Standing)).toBe(false);
        before = after;
      }
    }),
  );
});

test('those who could agree are enabled administrators of more than a day, and not who asks', () => {
  const standings = all(
    admin,
    other,
    administrator(4, { isEnabled: false }),
    administrator(5, { administratorSince: hoursAgo(23) }),
    administrator(6, { administratorSince: hoursAgo(24) }),
    clerk,
  );

  expect(administratorsBeside(standings, [1], now).map(({ id }) => id)).toEqual([2, 6]);
});

test('a new administrator is who was none, or could not sign in as one', () => {
  const before = all(admin, clerk, administrator(4, { isEnabled: false }));
  const after = all(admin, administrator(3), administrator(4), administrator(5));

  expect(newAdministrators(standingChanges(before, after))).toEqual([3, 4, 5]);
});

const setters = (...some: [id: number, by: number, hours: number][]): ProofSetters =>
  new Map(some.map(([id, by, hours]) => [id, { by, at: hoursAgo(hours) }]));
const plain = (id: number) => ({ id, isAdministrator: false });

test('whose proofs somebody set alone never agrees to what that one asks for, also along a chain', () => {
  const chain = setters([3, 2, 5_000], [2, 1, 5_000]);

  expect(mayBeOnePerson(chain, 1, plain(3), now)).toBe(true);
  expect(mayBeOnePerson(chain, 1, plain(4), now)).toBe(false);
  expect(mayBeOnePerson(chain, 1, { id: 3, isAdministrator: true }, now)).toBe(false);
});

test('for a day nobody agrees to what is asked for by a login that he set the proofs of, nor two of one hand for each other', () => {
  expect(mayBeOnePerson(setters([3, 1, 23]), 3, plain(1), now)).toBe(true);
  expect(mayBeOnePerson(setters([3, 1, 24]), 3, plain(1), now)).toBe(false);
  expect(mayBeOnePerson(setters([3, 1, 23], [4, 1, 23]), 3, plain(4), now)).toBe(true);
  expect(mayBeOnePerson(setters([3, 1, 23], [4, 1, 25]), 3, plain(4), now)).toBe(false);
});

test('two who set the proofs of each other end no chain, and are one person', () => {
  expect(mayBeOnePerson(setters([1, 2, 1], [2, 1, 1]), 1, plain(2), now)).toBe(true);
});

test('to an administrative act only an administrator of a day agrees; to money whoever may be another person', () => {
  const standings = all(admin, other, clerk, administrator(5, { administratorSince: hoursAgo(1) }));
  const decision = { requestedBy: 1, standings, setters: setters([3, 1, 5_000]), now };
  const refusal = (operation: string, decidedBy: number) =>
    decisionRefusal({ ...decision, operation, decidedBy });

  expect(refusal('user:create', 2)).toBeNull();
  expect(refusal('user:create', 3)).toBe('forbidden');
  expect(refusal('user:create', 5)).toBe('administrator_too_new');
  expect(refusal('order:waive', 5)).toBe('administrator_too_new');
  expect(refusal('order:waive', 2)).toBeNull();
  expect(refusal('order:waive', 3)).toBe('decider_not_independent');
});

test('in a brand of one administrator a clerk agrees to money whoever made him', () => {
  const decision = { operation: 'order:waive', requestedBy: 1, decidedBy: 3, now };

  expect(
    decisionRefusal({ ...decision, standings: all(admin, clerk), setters: setters([3, 1, 1]) }),
  ).toBeNull();
});
