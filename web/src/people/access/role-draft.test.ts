import { dataScope } from '@rental/domain/people/access/data-scope';
import { expect, test } from 'vitest';
import { changeOf, draftOf, noDraft, rightsWith } from './role-draft.ts';

const role = { permissions: ['order:list', 'order:ship'], dataScope: dataScope.stores };

test('a draft is what differs from the role, and nothing is left where it was put back', () => {
  const draft = draftOf(role, noDraft, new Set(['order:list', 'order:close']));

  expect(changeOf(role, draft)).toEqual({
    added: ['order:close'],
    removed: ['order:ship'],
    dataScope: null,
  });
  const back = draftOf(role, draft, new Set(role.permissions));
  expect(changeOf(role, { ...back, dataScope: dataScope.stores })).toEqual({
    added: [],
    removed: [],
    dataScope: null,
  });
});

test('what somebody else saved meanwhile is kept, and what both did is no change any more', () => {
  const draft = draftOf(role, noDraft, new Set(['order:list', 'order:close']));
  const saved = { ...role, permissions: ['order:list', 'order:ship', 'order:close', 'user:list'] };

  expect([...rightsWith(saved, draft)]).toEqual(['order:list', 'order:close', 'user:list']);
  expect(changeOf(saved, draft)).toMatchObject({ added: [], removed: ['order:ship'] });
});
