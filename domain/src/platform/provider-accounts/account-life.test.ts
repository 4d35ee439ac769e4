import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountState,
  moved,
  openVersion,
  usedVersion,
  type AccountMove,
  type ProviderAccount,
} from './account-life.ts';

const fresh: ProviderAccount = { isStopped: false, versions: [] };

/** The account after moves that must be allowed. */
const after = (...moves: readonly AccountMove[]): ProviderAccount =>
  moves.reduce((account, move) => {
    const result = moved(account, move);
    if (!result.done) throw new Error(`${move.kind} was refused: ${result.refusal.code}`);
    return result.value;
  }, fresh);

const save: AccountMove = { kind: 'save' };
const pass = (version: number): AccountMove => ({ kind: 'test', version, isPassed: true });
const fail = (version: number): AccountMove => ({ kind: 'test', version, isPassed: false });
const enable = (version: number): AccountMove => ({ kind: 'enable', version });
const stop: AccountMove = { kind: 'stop' };

const refusalOf = (account: ProviderAccount, move: AccountMove) => {
  const result = moved(account, move);
  return result.done ? null : result.refusal.code;
};

describe('a key is rotated', () => {
  const running = after(save, pass(1), enable(1));

  test('while the next version is prepared and fails its test, the used one works on', () => {
    const rotating = after(save, pass(1), enable(1), save, fail(2));

    expect(accountState(rotating)).toBe('enabled');
    expect(usedVersion(rotating)?.version).toBe(1);
    expect(refusalOf(rotating, enable(2))).toBe('provider_account_untested');
  });

  test('once enabled, the new one is used, and the old one can be gone back to until it is erased', () => {
    const rotated = after(save, pass(1), enable(1), save, pass(2), enable(2));

    expect(rotated.versions).toEqual([
      { version: 1, state: 'replaced' },
      { version: 2, state: 'used' },
    ]);
    expect(refusalOf(rotated, enable(1))).toBeNull();
    const erased = after(save, pass(1), enable(1), save, pass(2), enable(2), {
      kind: 'erase',
      version: 1,
    });
    expect(refusalOf(erased, enable(1))).toBe('not_found');
    expect(refusalOf(erased, { kind: 'erase', version: 2 })).toBe('provider_account_keys_used');
  });

  test('what is typed after a passed test has to pass another', () => {
    expect(refusalOf(after(save, pass(1), save), enable(1))).toBe('provider_account_untested');
  });

  test('a stopped account keeps its version and is enabled again; stopping it twice is refused', () => {
    const stopped = after(save, pass(1), enable(1), stop);

    expect(accountState(stopped)).toBe('stopped');
    expect(refusalOf(stopped, stop)).toBe('provider_account_not_enabled');
    expect(refusalOf(running, enable(1))).toBe('provider_account_enabled');
    expect(accountState(after(save, pass(1), enable(1), stop, enable(1)))).toBe('enabled');
  });

  test('a draft is discarded, and the account with it where it has no other version', () => {
    expect(after(save, { kind: 'discard' })).toEqual(fresh);
    expect(after(save, pass(1), enable(1), save, { kind: 'discard' })).toEqual(running);
    expect(refusalOf(running, { kind: 'discard' })).toBe('provider_account_no_draft');
  });
});

const version = fc.integer({ min: 1, max: 3 });
const anyMove: fc.Arbitrary<AccountMove> = fc.oneof(
  fc.constantFrom<AccountMove>(save, save, stop, { kind: 'discard' }),
  fc.record({ kind: fc.constant('test' as const), version, isPassed: fc.boolean() }),
  fc.record({ kind: fc.constant('enable' as const), version }),
  fc.record({ kind: fc.constant('erase' as const), version }),
);

test('whatever is done in whatever order: one version is open at most, one is used at most, and none that was not tested as it stands', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
      let account = fresh;
      const passed = new Set<number>();
      for (const move of moves) {
        const before = usedVersion(account);
        const result = moved(account, move);
        if (!result.done) continue;
        account = result.value;
        if (move.kind === 'save') passed.delete(openVersion(account)?.version ?? 0);
        if (move.kind === 'test' && openVersion(account)?.version === move.version)
          passed[move.isPassed ? 'add' : 'delete'](move.version);
        const { versions } = account;
        expect(versions.filter(({ state }) => state === 'used').length).toBeLessThanOrEqual(1);
        expect(
          versions.filter(({ state }) => state === 'draft' || state === 'tested').length,
        ).toBeLessThanOrEqual(1);
        expect(new Set(versions.map((one) => one.version)).size).toBe(versions.length);
        const used = usedVersion(account);
        const isAsBefore = used?.version === before?.version;
        expect(isAsBefore || passed.has(used?.version ?? 0)).toBe(true);
        expect(before === undefined || used !== undefined).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
