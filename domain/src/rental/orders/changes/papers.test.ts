import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatus, orderStatuses } from '../core/order-status.ts';
import { refusalOf } from '../testing/some-rental.ts';
import {
  completePapers,
  judgePaper,
  paperStateOf,
  papersStanding,
  papersText,
  requestPapers,
  sendPaper,
  type StoredPaperState,
} from './papers.ts';

const calm = { status: orderStatus.pendingReview, arePapersWanted: false };
const waiting = { ...calm, arePapersWanted: true };

test('papers are asked for once at a time, by name, and complete only where they are awaited', () => {
  const wanted = { papers: ['idCardFront', 'other'], otherWords: '居住证' } as const;

  expect(requestPapers(calm, wanted)).toEqual({ done: true, value: '身份证正面、其他（居住证）' });
  expect(refusalOf(requestPapers(waiting, wanted))).toEqual({ code: 'papers_wanted_already' });
  expect(refusalOf(requestPapers(calm, { ...wanted, otherWords: null }))).toEqual({
    code: 'paper_words_missing',
  });
  expect(papersText({ papers: ['income', 'eSign'], otherWords: null })).toBe('收入证明、e签');
  expect(completePapers(waiting).done).toBe(true);
  expect(refusalOf(completePapers(calm))).toEqual({ code: 'papers_not_wanted' });
});

test('a paper is handed in while it is wanted, and judged once', () => {
  const notWanted = { code: 'paper_not_wanted' };
  const judged = { code: 'paper_judged_already' };
  const sent = { paperState: 'sent', isJudged: false } as const;

  expect(sendPaper(waiting, 'wanted')).toEqual({ done: true, value: 'sent' });
  for (const state of ['sent', 'accepted', undefined] as const)
    expect(refusalOf(sendPaper(waiting, state))).toEqual(notWanted);
  expect(refusalOf(sendPaper(calm, 'wanted'))).toEqual(notWanted);
  expect(judgePaper(waiting, 'acceptPaper', sent)).toEqual({ done: true, value: 'accepted' });
  expect(judgePaper(waiting, 'returnPaper', sent)).toEqual({ done: true, value: 'wanted' });
  // an older file of a paper that was handed in again
  expect(refusalOf(judgePaper(waiting, 'acceptPaper', { ...sent, isJudged: true }))).toEqual(
    judged,
  );
  expect(refusalOf(judgePaper(waiting, 'returnPaper', { ...sent, paperState: 'wanted' }))).toEqual(
    judged,
  );
  expect(refusalOf(judgePaper(calm, 'acceptPaper', sent))).toEqual(judged);
});

test('outside 待审核 no paper is handed in or judged', () => {
  const sent = { paperState: 'sent', isJudged: false } as const;
  for (const status of orderStatuses.filter((one) => one !== orderStatus.pendingReview)) {
    expect(sendPaper({ status, arePapersWanted: true }, 'wanted').done).toBe(false);
    for (const change of ['acceptPaper', 'returnPaper'] as const)
      expect(refusalOf(judgePaper({ status, arePapersWanted: true }, change, sent))).toEqual({
        code: 'change_out_of_turn',
        change,
        status,
      });
  }
});

test('an order that went on has dropped what was not accepted', () => {
  expect((['wanted', 'sent', 'accepted'] as const).map((one) => paperStateOf(one, true))).toEqual([
    'wanted',
    'sent',
    'accepted',
  ]);
  expect((['wanted', 'sent', 'accepted'] as const).map((one) => paperStateOf(one, false))).toEqual([
    'dropped',
    'dropped',
    'accepted',
  ]);
});

test('whatever is sent, accepted and returned: an order waits until all is accepted, and for a check while none is missing', () => {
  const act = fc.record({
    paper: fc.nat(8),
    what: fc.constantFrom('send', 'acceptPaper', 'returnPaper'),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(act), (count, acts) => {
      const states = Array.from({ length: count }, (): StoredPaperState => 'wanted');
      for (const { paper, what } of acts) {
        const paperState = states[paper];
        const order = { ...calm, ...papersStanding(states) };
        if (paperState === undefined) continue;
        const next =
          what === 'send'
            ? sendPaper(order, paperState)
            : judgePaper(order, what, { paperState, isJudged: false });
        if (next.done) states[paper] = next.value;
        expect(next.done && paperState === 'accepted').toBe(false);

        const open = states.filter((state) => state !== 'accepted');
        expect(papersStanding(states)).toEqual({
          arePapersWanted: open.length > 0,
          arePapersSent: open.length > 0 && open.every((state) => state === 'sent'),
        });
      }
    }),
  );
});
