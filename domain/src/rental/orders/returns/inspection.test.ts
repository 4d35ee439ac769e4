import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { allGrades, isRentable } from '../../devices/grade.ts';
import { returnResults, type ReturnResult } from '../core/position.ts';
import { firstDamagePrices, itemsToCheck, type DamageList } from './damage-prices.ts';
import { damagesToRepair, deviceOutcomes, type DeviceOutcome } from './device-outcome.ts';
import { allCheckItems, foundDamages, type CheckItem, type Finding } from './findings.ts';
import {
  judgeInspection,
  proposedFen,
  type Inspection,
  type InspectionTerms,
} from './inspection.ts';

const list: DamageList = { owner: 'brand', prices: firstDamagePrices };
const terms: InspectionTerms = { list, rentable: ['new', 'grade95', 'grade90'] };
const normal = (item: CheckItem): Finding => ({ item, isNormal: true, note: '' });
const broken = (item: CheckItem, ...names: string[]): Finding => ({
  item,
  isNormal: false,
  note: '',
  damages: firstDamagePrices
    .filter(({ name }) => names.includes(name))
    .map(({ name, priceFen }) => ({ name, priceFen })),
});
const looked = (...found: Finding[]): Finding[] =>
  itemsToCheck(list).map((item) => found.find((one) => one.item === item) ?? normal(item));

const intact: Inspection = {
  result: 'intact',
  findings: looked(),
  compensationFen: fen(0),
  compensationReason: '',
  photoCount: 0,
  deviceGoesTo: 'stock',
  grade: 'grade95',
};
const scratched: Inspection = {
  ...intact,
  result: 'damaged',
  findings: looked(broken('screen', '屏幕划痕'), broken('accessories', '充电器缺失')),
  compensationFen: fen(28_000),
  photoCount: 1,
  grade: 'grade90',
};
const cracked: Inspection = {
  ...scratched,
  findings: looked(broken('screen', '屏幕碎裂')),
  compensationFen: fen(80_000),
  deviceGoesTo: 'repair',
  grade: null,
};
const codeOf = (inspection: Inspection, held = terms) => {
  const judged = judgeInspection(inspection, held);
  return judged.done ? null : judged.refusal.code;
};

test('an intact device, a scratched one of a lower grade, and a cracked one that is repaired first, hold', () => {
  for (const one of [intact, scratched, cracked]) expect(codeOf(one)).toBeNull();
});

test.each<[what: string, Inspection, code: string]>([
  [
    'an intact device that costs',
    { ...intact, compensationFen: fen(1) },
    'compensation_without_damage',
  ],
  [
    'an intact device with something 异常',
    { ...intact, findings: looked(broken('screen')) },
    'checklist_not_intact',
  ],
  ['one part not looked at', { ...intact, findings: looked().slice(1) }, 'checklist_incomplete'],
  [
    'one part looked at twice instead of another',
    { ...intact, findings: looked().with(0, normal('screen')) },
    'checklist_incomplete',
  ],
  [
    'a damage that the list has for another part',
    { ...cracked, findings: looked(broken('function', '屏幕碎裂')) },
    'damage_price_outdated',
  ],
  ['a damage that no photo shows', { ...scratched, photoCount: 0 }, 'return_photos_missing'],
  [
    'a breach with damages that no photo shows',
    { ...scratched, result: 'breach', photoCount: 0 },
    'return_photos_missing',
  ],
  [
    'less than the list without a word',
    { ...scratched, compensationFen: fen(20_000) },
    'compensation_reason_missing',
  ],
  ['no word on where the device goes', { ...intact, deviceGoesTo: null }, 'device_outcome_missing'],
  ['a device in stock without a grade', { ...intact, grade: null }, 'device_grade_missing'],
  [
    'a device in stock of a grade that its SKU does not rent out',
    { ...intact, grade: 'grade80' },
    'device_grade_not_rentable',
  ],
  [
    'a cracked device in stock, whatever its grade',
    { ...cracked, deviceGoesTo: 'stock', grade: 'grade95' },
    'device_needs_repair',
  ],
])('%s is refused', (_what, inspection, code) => {
  expect(codeOf(inspection)).toBe(code);
});

test('what is lost cannot be looked at nor shown, goes nowhere, and is paid for with a reason', () => {
  const lost: Inspection = {
    ...intact,
    result: 'lost',
    findings: [],
    compensationFen: fen(500_000),
    deviceGoesTo: null,
    grade: null,
  };

  expect(codeOf(lost)).toBe('compensation_reason_missing');
  expect(codeOf({ ...lost, compensationReason: '按市场价赔付' })).toBeNull();
});

test.each(['overdue', 'breach'] as const)(
  '%s is looked at and paid for with a reason; its damages alone need a photo',
  (result) => {
    const late: Inspection = { ...intact, result, compensationFen: fen(30_000) };
    const explained = { ...late, compensationReason: '逾期 10 天，每天 ¥30.00' };
    const missing = { ...explained, findings: looked(broken('accessories', '充电器缺失')) };

    expect(codeOf(late)).toBe('compensation_reason_missing');
    expect(codeOf(explained)).toBeNull();
    expect(codeOf({ ...explained, findings: [] })).toBe('checklist_incomplete');
    expect(codeOf(missing)).toBe('return_photos_missing');
    expect(codeOf({ ...missing, photoCount: 1 })).toBeNull();
  },
);

const anyFinding = (item: CheckItem): fc.Arbitrary<Finding> =>
  fc.oneof(
    fc.constant(normal(item)),
    fc
      .subarray(firstDamagePrices.filter((price) => price.item === item))
      .map((some) => broken(item, ...some.map(({ name }) => name))),
  );
const someInspection = fc.record<Inspection>({
  result: fc.constantFrom(...(Object.keys(returnResults) as ReturnResult[])),
  findings: fc.subarray([...allCheckItems]).chain((items) => fc.tuple(...items.map(anyFinding))),
  compensationFen: fc.integer({ min: 0, max: 500_000 }).map(fen),
  compensationReason: fc.constantFrom('', '协商'),
  photoCount: fc.integer({ min: 0, max: 9 }),
  deviceGoesTo: fc.constantFrom(null, ...(Object.keys(deviceOutcomes) as DeviceOutcome[])),
  grade: fc.constantFrom(null, ...allGrades),
});

/** Words that must never be stored. */
function isUnfair(inspection: Inspection): boolean {
  const { result, findings, compensationFen, compensationReason, photoCount } = inspection;
  const { deviceGoesTo, grade } = inspection;
  const damages = foundDamages(findings);
  return (
    (result === 'intact' && (compensationFen > 0 || findings.some((one) => !one.isNormal))) ||
    (result === 'damaged' && photoCount === 0) ||
    (result !== 'lost' && damages.length > 0 && photoCount === 0) ||
    (compensationReason === '' && compensationFen !== proposedFen(damages)) ||
    (result !== 'lost' && deviceGoesTo === null) ||
    (result !== 'lost' &&
      deviceGoesTo === 'stock' &&
      (!isRentable(grade, terms.rentable) || damagesToRepair(damages, list.prices).length > 0))
  );
}

test('whatever is written down: money from an intact device, blame without a photo, or stock that cannot be rented out never holds', () => {
  fc.assert(
    fc.property(someInspection, (inspection) => {
      expect(codeOf(inspection) === null && isUnfair(inspection)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test('the sum of the list is always accepted of a damaged device that was looked at, photographed and sent to repair', () => {
  fc.assert(
    fc.property(fc.tuple(...itemsToCheck(list).map(anyFinding)), (findings) => {
      const whole: Inspection = {
        ...cracked,
        findings,
        compensationFen: proposedFen(foundDamages(findings)),
      };
      expect(codeOf(whole)).toBeNull();
    }),
  );
});
