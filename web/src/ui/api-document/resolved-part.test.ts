import { expect, test } from 'vitest';
import { resolvedPart } from './resolved-part.ts';

const document = {
  paths: {
    '/a/b': {
      get: { answer: [{ $ref: '#/components/schemas/Refusal' }], other: { $ref: '#/paths/~1c' } },
    },
    '/c': { summary: 'c' },
  },
  components: {
    schemas: {
      Refusal: { type: 'object', code: { $ref: '#/components/schemas/Code' } },
      Code: { type: 'string' },
      Tree: { children: { items: { $ref: '#/components/schemas/Tree' } } },
    },
  },
};

test('a part has what its references name, and theirs, in their place', () => {
  expect(resolvedPart(document, ['paths', '/a/b', 'get'])).toEqual({
    answer: [{ type: 'object', code: { type: 'string' } }],
    other: { summary: 'c' },
  });
});

test('a schema that holds itself is written out once', () => {
  const inside = { $ref: '#/components/schemas/Tree' };
  expect(resolvedPart({ ...document, root: inside }, ['root'])).toEqual({
    children: { items: inside },
  });
});

test('a part that is not there is none, and a reference that leads nowhere stays', () => {
  expect(resolvedPart(document, ['paths', '/none'])).toBeUndefined();
  expect(resolvedPart({ one: { $ref: '#/gone' } }, ['one'])).toEqual({ $ref: '#/gone' });
});
