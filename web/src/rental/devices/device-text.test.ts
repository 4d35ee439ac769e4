import { expect, test } from 'vitest';
import { changesOf, depreciationText } from './device-text.ts';

test('what changed of a device is told in words', () => {
  expect(
    changesOf({
      before: { state: 'inStock', grade: null, store: '西湖店', costFen: null, residualBp: 1_050 },
      after: {
        state: 'repair',
        grade: 'grade95',
        store: '滨江店',
        costFen: 899_950,
        residualBp: null,
      },
    }),
  ).toEqual([
    { field: '状态', before: '在库', after: '维修中' },
    { field: '成色', before: '-', after: '95新' },
    { field: '店铺', before: '西湖店', after: '滨江店' },
    { field: '成本价', before: '-', after: '¥8,999.50' },
    { field: '残值', before: '10.5%', after: '-' },
  ]);
  expect(depreciationText(36, 1_000)).toBe('36 个月，残值 10%');
});
