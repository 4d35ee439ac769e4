import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('a count is read as Chinese readers write it', () => {
  const written = new Intl.NumberFormat('zh-CN');

  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (count) => {
      expect(countText(count)).toBe(written.format(count));
    }),
  );
});
