import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalJson,
  firstBroken,
  genesis,
  sealedText,
  type EvidenceNode,
  type Fact,
} from './chain.ts';

/** No SHA-256, but as little able to say the same of two texts that a test compares. */
const naming = (text: string) => `#${text}#`;

type Written = Pick<EvidenceNode, 'kind' | 'at' | 'facts'>;
function chainOf(orderNo: string, written: readonly Written[]): EvidenceNode[] {
  const nodes: EvidenceNode[] = [];
  for (const one of written) {
    const previous = nodes.at(-1)?.hash ?? genesis;
    const { before, after } = sealedText(orderNo, one);
    nodes.push({ ...one, previous, hash: naming(before + previous + after) });
  }
  return nodes;
}

const someFacts = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
const someNodes = fc.array(
  fc.record({
    kind: fc.constantFrom('placed', 'paid'),
    at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    facts: someFacts.map((facts) => canonicalJson(facts as Fact)),
  }),
  { minLength: 1, maxLength: 5 },
);

test('facts that are equal are one text, whatever order they were written in', () => {
  expect(canonicalJson({ b: [1, { d: null, c: '中' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"中","d":null}]}',
  );
  fc.assert(
    fc.property(someFacts, (facts) => {
      const turned = Object.fromEntries(Object.entries(facts).toReversed());
      expect(canonicalJson(turned as Fact)).toBe(canonicalJson(facts as Fact));
      expect(JSON.parse(canonicalJson(facts as Fact))).toEqual(JSON.parse(JSON.stringify(facts)));
    }),
  );
});

test('what is sealed is the canonical form of the node with the hash before it', () => {
  const at = new Date('2026-11-21T02:00:00.000Z');
  const { before, after } = sealedText('ZL1', { kind: 'paid', at, facts: '{"paid_fen":100}' });
  const whole = canonicalJson({
    previous: genesis,
    order: 'ZL1',
    kind: 'paid',
    facts: { paid_fen: 100 },
    at: at.toISOString(),
  });
  expect(before + genesis + after).toBe(whole);
});

test('a chain as it was written holds, also an empty one', () => {
  fc.assert(
    fc.property(someNodes, (written) => {
      expect(firstBroken('ZL1', chainOf('ZL1', written), naming)).toBeNull();
    }),
  );
  expect(firstBroken('ZL1', [], naming)).toBeNull();
});

test('whatever is changed, left out or put elsewhere, the first node that is not what was sealed is named', () => {
  fc.assert(
    fc.property(someNodes, fc.nat(), fc.nat(4), (written, nth, way) => {
      const nodes = chainOf('ZL1', written);
      const place = nth % nodes.length;
      const node = nodes[place] as EvidenceNode;
      const changes: readonly Partial<EvidenceNode>[] = [
        { facts: '{"forged":1}' },
        { at: new Date(node.at.getTime() + 1) },
        { kind: `${node.kind}x` },
        { hash: naming('forged') },
        { previous: naming('forged') },
      ];
      const forged = nodes.with(place, { ...node, ...changes[way] });
      expect(firstBroken('ZL1', forged, naming)).toBe(place);
      const without = nodes.toSpliced(place, 1);
      expect(firstBroken('ZL1', without, naming)).toBe(place === nodes.length - 1 ? null : place);
    }),
  );
});

test('a chain is of its order: that of another one does not hold', () => {
  const at = new Date(0);
  expect(firstBroken('ZL2', chainOf('ZL1', [{ kind: 'placed', at, facts: '{}' }]), naming)).toBe(0);
});
