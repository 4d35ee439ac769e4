import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusinessDate } from '../../business-date.ts';
import { hoursComplaint, hoursText } from './opening-hours.ts';
import { checkQualification, mayChangeQualification } from './qualification.ts';
import {
  storeAfter,
  storeMoves,
  storeStatus,
  storeStatuses,
  takesOrders,
  type StoreMove,
} from './store-status.ts';

const { draft, inReview, rejected, approved, open } = storeStatus;
const today = '2026-11-24' as BusinessDate;
const licence = {
  merchantName: '杭州星租科技有限公司',
  licenceNo: '91110000802100433B',
  legalPerson: '张三',
  licenceUntil: null,
  licencePhotos: ['/files/0'],
};

test('a store goes from its papers to its first order, and a rejected one comes again', () => {
  const gone = (moves: readonly StoreMove[]) =>
    moves.reduce<number | string>((status, move) => {
      const outcome = storeAfter(move, status as typeof draft);
      return outcome.done ? outcome.value : outcome.refusal.code;
    }, draft);

  expect(gone(['submit', 'approve', 'open'])).toBe(open);
  expect(gone(['submit', 'reject', 'submit', 'approve'])).toBe(approved);
  expect(gone(['submit', 'withdraw'])).toBe(draft);
  expect(gone(['approve'])).toBe('store_wrong_status');
  expect(gone(['submit', 'open'])).toBe('store_wrong_status');
});

test('no row of moves opens a store that was not approved', () => {
  const moves = fc.array(fc.constantFrom(...(Object.keys(storeMoves) as StoreMove[])));
  fc.assert(
    fc.property(moves, (made) => {
      let status: (typeof storeStatuses)[number] = draft;
      let isApproved = false;
      for (const move of made) {
        const outcome = storeAfter(move, status);
        if (!outcome.done) continue;
        if (move === 'approve') isApproved = true;
        status = outcome.value;
      }

      expect(status === open && !isApproved).toBe(false);
    }),
  );
});

test('only an open store that is not frozen takes orders', () => {
  const taking = storeStatuses.flatMap((status) =>
    [false, true].filter((isFrozen) => takesOrders({ status, isFrozen }).done).map(() => status),
  );

  expect(taking).toEqual([open]);
  expect(takesOrders({ status: open, isFrozen: true })).toMatchObject({
    refusal: { code: 'store_frozen' },
  });
  expect(takesOrders({ status: approved, isFrozen: true })).toMatchObject({
    refusal: { code: 'store_not_open' },
  });
});

test('a 资质 says all that it lacks at once; a licence is good on its last day', () => {
  const empty = { merchantName: null, licenceNo: null, legalPerson: null, licenceUntil: null };

  expect(checkQualification({ ...empty, licencePhotos: [] }, today)).toMatchObject({
    refusal: { missing: ['主体名称', '统一社会信用代码', '法定代表人', '营业执照照片'] },
  });
  expect(checkQualification(licence, today).done).toBe(true);
  expect(checkQualification({ ...licence, licenceUntil: today }, today).done).toBe(true);
  expect(
    checkQualification({ ...licence, licenceUntil: '2026-11-23' as BusinessDate }, today),
  ).toMatchObject({ refusal: { code: 'store_licence_expired', until: '2026-11-23' } });
});

test('a submitted 资质 is changed by nobody, an approved one by a reviewer', () => {
  const changed = (isReviewer: boolean) =>
    storeStatuses.filter((status) => mayChangeQualification(status, isReviewer).done);

  expect(changed(false)).toEqual([draft, rejected]);
  expect(changed(true)).toEqual([draft, rejected, approved, open]);
  expect(mayChangeQualification(inReview, true).done).toBe(false);
});

test('营业时间 reads as a shop writes it on its door', () => {
  const hours = [
    { days: [1, 2, 3, 4, 5], from: '09:00', to: '21:00' },
    { days: [7, 6], from: '10:00', to: '24:00' },
  ];

  expect(hoursText(hours)).toBe('周一至周五 09:00–21:00；周六、周日 10:00–24:00');
  expect(hoursText([{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' }])).toBe(
    '每天 09:00–21:00',
  );
  expect(hoursText([{ days: [1, 3, 5], from: '09:00', to: '12:00' }])).toBe(
    '周一、周三、周五 09:00–12:00',
  );
  expect(hoursText([])).toBe('-');
  expect(hoursComplaint(hours)).toBeNull();
});

test('hours that end before they begin, have no day, or overlap on a day are refused', () => {
  const day = (from: string, to: string, days = [1]) => ({ days, from, to });

  expect(hoursComplaint([day('21:00', '09:00')])).toBe('营业结束时间须晚于开始时间');
  expect(hoursComplaint([day('09:00', '21:00', [])])).toBe('请选择营业日');
  expect(hoursComplaint([day('9:00', '21:00')])).toBe('营业时间应为时:分，如 09:00');
  expect(hoursComplaint([day('09:00', '25:00')])).toBe('营业时间应为时:分，如 09:00');
  expect(hoursComplaint([day('09:00', '12:00'), day('11:59', '18:00')])).toBe(
    '同一天的营业时间不能重叠',
  );
  expect(hoursComplaint([day('09:00', '12:00'), day('12:00', '18:00')])).toBeNull();
  expect(hoursComplaint([day('09:00', '12:00'), day('09:00', '12:00', [2])])).toBeNull();
});
