import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import { emptyBooks, balanceOf, type Books } from '../../money/ledger/books.ts';
import { post } from '../../money/ledger/testing/model.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import { billStatus } from '../bills/bill-status.ts';
import { after, unpaidOf, type Plan, type Position } from '../orders/core/position.ts';
import { collect } from '../orders/money/payments.ts';
import { planOf, someBill, someRental, termsOn } from '../orders/testing/some-rental.ts';
import { isLive, stateAfter, type AttemptState, type ProviderWord } from './attempt.ts';
import { beginDeduction } from './begin.ts';
import { receiveDeduction } from './receive.ts';
import { tradeNumber } from './trade-number.ts';

/** A provider that keeps its word: a number is charged once, and what it has refused it never charges. */
class ModelProvider {
  readonly outcomes = new Map<string, ProviderWord>();
  readonly charged: { tradeNo: string; amountFen: Fen }[] = [];
  /** Messages not yet delivered: they may come late, twice, out of order, or never. */
  readonly callbacks: { tradeNo: string; word: ProviderWord }[] = [];

  deduct(tradeNo: string, amountFen: Fen, outcome: ProviderWord): ProviderWord {
    const before = this.outcomes.get(tradeNo);
    if (before !== undefined) return before;
    this.#decide(tradeNo, amountFen, outcome);
    return outcome;
  }
  /** The open attempts end. */
  finish(tradeNo: string, amountFen: Fen, outcome: ProviderWord): void {
    if (this.outcomes.get(tradeNo)?.kind === 'processing')
      this.#decide(tradeNo, amountFen, outcome);
  }
  #decide(tradeNo: string, amountFen: Fen, word: ProviderWord): void {
    this.outcomes.set(tradeNo, word);
    this.callbacks.push({ tradeNo, word });
    if (word.kind === 'succeeded') this.charged.push({ tradeNo, amountFen });
  }
}

interface Try {
  readonly tradeNo: string;
  readonly amountFen: Fen;
  state: AttemptState;
}

const today = businessDate('2026-01-31');
const terms = termsOn(today);
const opening = transfer('rentBilled', fen(10_000), { billId: 1 });

/** One bill of ¥100.00, its tries, and the books: what the server keeps. */
class Desk {
  readonly provider = new ModelProvider();
  readonly tries: Try[] = [];
  position: Position = someRental({ bills: [someBill({ id: 1 })] });
  books: Books = planOf(post(emptyBooks, opening));
  overpaidFen = 0;
  byHandFen = 0;

  get bill() {
    return this.position.bills[0] ?? someBill();
  }
  begin(): void {
    const begun = beginDeduction({
      bill: this.bill,
      terms,
      authorization: 'signed',
      latest: this.tries.at(-1)?.state ?? null,
      isBeingPaid: false,
    });
    if (!begun.done) return;
    const attempt = this.tries.length + 1;
    const { amountFen } = begun.value;
    this.tries.push({
      tradeNo: tradeNumber({ brand: 'a', billId: 1, attempt }),
      amountFen,
      state: 'pending',
    });
  }
  /** The provider is asked; its answer may be lost on the way, which is also what a crash looks like. */
  ask(outcome: ProviderWord, isHeard: boolean): void {
    const last = this.tries.at(-1);
    if (last === undefined || !isLive(last.state)) return;
    const answer = this.provider.deduct(last.tradeNo, last.amountFen, outcome);
    this.hear(last.tradeNo, isHeard ? answer : { kind: 'unknown' });
  }
  query(): void {
    const last = this.tries.at(-1);
    const word = last && this.provider.outcomes.get(last.tradeNo);
    if (last && word) this.hear(last.tradeNo, word);
  }
  payByHand(amountFen: Fen): void {
    const paid = collect(this.position, terms, { billIds: [1], amountFen, method: 'cash' });
    if (!paid.done) return;
    this.byHandFen += amountFen;
    this.carryOut(paid.value);
  }
  hear(tradeNo: string, word: ProviderWord): void {
    const attempt = this.tries.find((one) => one.tradeNo === tradeNo);
    if (attempt === undefined) throw new Error('a word about nothing');
    const state = stateAfter(attempt.state, word);
    if (state === null) return;
    attempt.state = state;
    if (state !== 'succeeded') return;
    const { amountFen } = attempt;
    const received = { billId: 1, amountFen, method: 'alipay', askedOn: today } as const;
    const { plan, overpaidFen } = receiveDeduction(this.position, terms, received);
    this.overpaidFen += overpaidFen;
    this.carryOut(plan);
  }
  carryOut(plan: Plan): void {
    this.position = after(this.position, plan);
    this.books = planOf(post(this.books, plan.transfers));
  }
}

const anyOutcome = fc.constantFrom<ProviderWord>(
  { kind: 'succeeded' },
  { kind: 'processing' },
  { kind: 'failed', reason: 'insufficient' },
  { kind: 'failed', reason: 'busy' },
);
type Step = (desk: Desk) => void;
const anyStep = (byHand: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.constant<Step>((desk) => desk.begin()),
    fc.tuple(anyOutcome, fc.boolean()).map<Step>(
      ([outcome, isHeard]) =>
        (desk) =>
          desk.ask(outcome, isHeard),
    ),
    anyOutcome.map<Step>((outcome) => (desk) => {
      const last = desk.tries.at(-1);
      if (last) desk.provider.finish(last.tradeNo, last.amountFen, outcome);
    }),
    fc.constant<Step>((desk) => desk.query()),
    fc.nat(20).map<Step>((nth) => (desk) => {
      const { callbacks } = desk.provider;
      const said = callbacks[nth % Math.max(1, callbacks.length)];
      if (said) desk.hear(said.tradeNo, said.word);
    }),
    ...(byHand
      ? [
          fc
            .integer({ min: 1, max: 10_000 })
            .map<Step>((amount) => (desk) => desk.payByHand(fen(amount))),
        ]
      : []),
  );

const runs = { numRuns: 500 };
const anySteps = (byHand: boolean) => fc.array(anyStep(byHand), { maxLength: 40 });

test('a bill is charged once at most, however callbacks, queries and tries cross', () => {
  fc.assert(
    fc.property(anySteps(false), (steps) => {
      const desk = new Desk();
      for (const step of steps) step(desk);

      const isPaid = desk.bill.status === billStatus.paid;
      expect(desk.provider.charged.length).toBeGreaterThanOrEqual(isPaid ? 1 : 0);
      expect(desk.provider.charged.length).toBeLessThanOrEqual(1);
      expect(desk.overpaidFen).toBe(0);
    }),
    runs,
  );
});

test('no money vanishes: what was charged is on the bill or owed back, also where the bill was paid by hand meanwhile', () => {
  fc.assert(
    fc.property(anySteps(true), (steps) => {
      const desk = new Desk();
      for (const step of steps) step(desk);
      for (const { tradeNo, word } of desk.provider.callbacks) desk.hear(tradeNo, word);

      const chargedFen = desk.provider.charged.reduce((sum, { amountFen }) => sum + amountFen, 0);
      expect(desk.bill.paidFen + desk.overpaidFen).toBe(chargedFen + desk.byHandFen);
      expect(desk.bill.paidFen).toBeLessThanOrEqual(desk.bill.amountFen);
      expect(balanceOf('alipay', desk.books.alipay)).toBe(chargedFen);
      expect(balanceOf('overpaidOwed', desk.books.overpaidOwed)).toBe(desk.overpaidFen);
      expect(balanceOf('receivable', desk.books.receivable)).toBe(unpaidOf(desk.bill));
    }),
    runs,
  );
});

test('one try is under way at most, and none begins while the outcome of another is unknown', () => {
  fc.assert(
    fc.property(anySteps(true), (steps) => {
      const desk = new Desk();
      for (const step of steps) {
        step(desk);
        expect(desk.tries.filter(({ state }) => isLive(state)).length).toBeLessThanOrEqual(1);
      }
    }),
    runs,
  );
});

test('where a provider takes money for a number that it had refused, the bill is still paid once and the rest owed back', () => {
  const desk = new Desk();
  desk.begin();
  desk.ask({ kind: 'failed', reason: 'busy' }, true);
  desk.begin();
  desk.ask({ kind: 'succeeded' }, true);

  desk.hear('DK-a-1-1', { kind: 'succeeded' });
  desk.hear('DK-a-1-1', { kind: 'succeeded' });

  expect([desk.bill.paidFen, desk.overpaidFen]).toEqual([10_000, 10_000]);
});
