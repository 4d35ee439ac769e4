import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataScope, type DataScope } from './data-scope.ts';
import { judgeRoleChange, repairRights, type Holding } from './role-rules.ts';

const anyHolding: fc.Arbitrary<Holding> = fc.record({
  rights: fc.subarray(['a', 'b', 'c', 'd']).map((rights) => new Set(rights)),
  dataScope: fc.constantFrom<DataScope>(1, 2, 3, 5),
});
const within = (own: Holding, one: Holding) =>
  [...one.rights].every((right) => own.rights.has(right)) && one.dataScope >= own.dataScope;

test('whoever may change a role holds all that it gave and all that it will give', () => {
  fc.assert(
    fc.property(anyHolding, anyHolding, anyHolding, (own, role, after) => {
      const editor = { ...own, roleIds: new Set([7]) };
      const judged = judgeRoleChange(editor, { id: 1, code: 'ROLE_X', ...role }, after);
      const isSame =
        role.dataScope === after.dataScope &&
        role.rights.symmetricDifference(after.rights).size === 0;
      expect(judged.done).toBe(isSame || (within(own, role) && within(own, after)));
    }),
  );
});

test('nobody changes what the own role gives', () => {
  fc.assert(
    fc.property(anyHolding, anyHolding, (role, after) => {
      const editor = { ...role, roleIds: new Set([1]) };
      const judged = judgeRoleChange(editor, { id: 1, code: 'ROLE_X', ...role }, after);
      const isSame =
        role.dataScope === after.dataScope &&
        role.rights.symmetricDifference(after.rights).size === 0;
      expect(judged).toEqual(
        isSame
          ? { done: true, value: { added: [], removed: [] } }
          : { done: false, refusal: { code: 'own_rights' } },
      );
    }),
  );
});

test('administrators keep their reach and the rights to repair', () => {
  const all: Holding = { rights: new Set([...repairRights, 'a']), dataScope: dataScope.all };
  const editor = { ...all, roleIds: new Set<number>() };
  const judge = (after: Holding) => {
    const judged = judgeRoleChange(editor, { id: 1, code: 'ROLE_ADMIN', ...all }, after);
    return judged.done ? 'done' : judged.refusal.code;
  };

  expect(judge({ ...all, rights: new Set(repairRights) })).toBe('done');
  for (const right of repairRights)
    expect(judge({ ...all, rights: new Set([...all.rights].filter((one) => one !== right)) })).toBe(
      'administrator_needs_rights',
    );
  expect(judge({ ...all, dataScope: dataScope.stores })).toBe('administrator_needs_rights');
});
