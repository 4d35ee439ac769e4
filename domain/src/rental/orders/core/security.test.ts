import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { depositMissingOf, securityMissingOf, type OfSecurity } from './security.ts';

const order = (more: Partial<OfSecurity> = {}): OfSecurity => ({
  depositDueFen: fen(20_000),
  waiverHoldFen: fen(80_000),
  depositHeldFen: fen(0),
  depositComingFen: fen(0),
  authorizedFen: fen(0),
  authorizationStep: null,
  authorizedComingFen: fen(0),
  ...more,
});

// a deposit of 1,000.00 of which 800.00 are waived against a hold: [missing in all, of it in money]
test.each([
  [{}, [100_000, 20_000]],
  [{ depositHeldFen: fen(20_000) }, [80_000, 0]],
  [{ authorizedFen: fen(80_000) }, [20_000, 20_000]],
  [{ authorizedFen: fen(90_000) }, [10_000, 10_000]],
  [{ authorizedFen: fen(100_000) }, [0, 0]],
  [{ authorizedFen: fen(80_000), depositHeldFen: fen(20_000) }, [0, 0]],
  [{ authorizedFen: fen(80_000), authorizationStep: 'release' as const }, [100_000, 20_000]],
  [{ depositHeldFen: fen(50_000) }, [50_000, 0]], // paid before 800.00 of it were waived
  [{ authorizedComingFen: fen(80_000), depositComingFen: fen(5_000) }, [15_000, 15_000]],
])('with %o %o are missing', (more, missing) => {
  expect([securityMissingOf(order(more)), depositMissingOf(order(more))]).toEqual(missing);
});

test('whatever is there: money that is missing is a part of what is missing, and both together secure the order', () => {
  const some = fc.integer({ min: 0, max: 1_000 }).map(fen);
  const any = fc.record({
    depositDueFen: some,
    waiverHoldFen: some,
    depositHeldFen: some,
    depositComingFen: some,
    authorizedFen: some,
    authorizedComingFen: some,
    authorizationStep: fc.constantFrom(null, 'hold' as const, 'release' as const),
  });
  fc.assert(
    fc.property(any, (one) => {
      const money = depositMissingOf(one);
      const missing = securityMissingOf(one);

      expect(money).toBeLessThanOrEqual(missing);
      const paid = { ...one, depositHeldFen: fen(one.depositHeldFen + money) };
      expect(depositMissingOf(paid)).toBe(0);
      expect(securityMissingOf(paid)).toBe(missing - money);
      expect(missing - money).toBeLessThanOrEqual(one.waiverHoldFen);
    }),
  );
});
