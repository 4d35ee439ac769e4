/** A JSON value. */
export type Fact =
  | string
  | number
  | boolean
  | null
  | readonly Fact[]
  | { readonly [name: string]: Fact };

/** JSON in the one form in which equal facts are equal text: names in the order of their code units, no spaces. */
export function canonicalJson(fact: Fact): string {
  if (fact === null || typeof fact !== 'object') return JSON.stringify(fact);
  if (isList(fact)) return `[${fact.map(canonicalJson).join(',')}]`;
  const names = Object.keys(fact).toSorted((one, other) => (one < other ? -1 : 1));
  return `{${names
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(fact[name] ?? null)}`)
    .join(',')}}`;
}

const isList = (fact: object): fact is readonly Fact[] => Array.isArray(fact);

/** Before the first node of a chain. */
export const genesis = '0'.repeat(64);

/** One node of an order's chain, as it is stored. */
export interface EvidenceNode {
  readonly kind: string;
  readonly at: Date;
  /** Canonical JSON. */
  readonly facts: string;
  /** The hash of the node before; `genesis` where there is none. */
  readonly previous: string;
  readonly hash: string;
}

/** The hashed text before and after the hash of the previous node. */
export function sealedText(
  orderNo: string,
  { kind, at, facts }: Pick<EvidenceNode, 'kind' | 'at' | 'facts'>,
): { readonly before: string; readonly after: string } {
  // the names are in the order of canonical JSON, and the facts already have its form
  const before = `{"at":${JSON.stringify(at.toISOString())},"facts":${facts},"kind":${JSON.stringify(kind)},"order":${JSON.stringify(orderNo)},"previous":"`;
  return { before, after: '"}' };
}

/**
 * The place of the first node of a chain that is not what was sealed (0 the first), or null where all are: each must name
 * the one before, and have the SHA-256 of what it says. `sha256` answers hexadecimal.
 */
export function firstBroken(
  orderNo: string,
  nodes: readonly EvidenceNode[],
  sha256: (text: string) => string,
): number | null {
  let previous = genesis;
  for (const [place, node] of nodes.entries()) {
    const { before, after } = sealedText(orderNo, node);
    if (node.previous !== previous || sha256(before + previous + after) !== node.hash) return place;
    previous = node.hash;
  }
  return null;
}
