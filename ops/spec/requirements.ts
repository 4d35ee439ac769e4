/** A requirement of docs/spec.md. */
export interface Requirement {
  readonly id: string;
  /** The headings it stands under: `§2 Screens and routes · Sidebar`. */
  readonly area: string;
  readonly words: string;
}

export interface Specification {
  readonly requirements: readonly Requirement[];
  /** Every id that a test may name: requirements (S) and readings (X). */
  readonly ids: ReadonlySet<string>;
}

const headed = /^- \*\*([SX]\d+)\*\* (.*)$/;

/** The ids of docs/spec.md, each at the head of its line. One that stands there twice is a fault. */
export function readSpecification(markdown: string): Specification {
  const requirements: Requirement[] = [];
  const ids = new Set<string>();
  let headings: string[] = [];
  for (const line of markdown.split(/\r?\n/)) {
    const [, marks = '', title = ''] = /^(##|###) (.*)$/.exec(line) ?? [];
    if (marks !== '') headings = [...headings.slice(0, marks.length - 2), title];
    const [, id = '', words = ''] = headed.exec(line) ?? [];
    if (id === '') continue;
    if (ids.has(id)) throw new Error(`docs/spec.md has ${id} twice`);
    ids.add(id);
    if (id.startsWith('S')) requirements.push({ id, area: headings.join(' · '), words });
  }
  if (requirements.length === 0) throw new Error('docs/spec.md has no requirement');
  return { requirements, ids };
}

/** The ids of a text such as `S10 S17-S18 S21`. Anything else in it is a fault. */
export function idsOf(ranges: string): string[] {
  return ranges.split(/[\s,]+/).flatMap((range) => {
    const [, first = '', last = first] = /^S(\d+)(?:-S(\d+))?$/.exec(range) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (first === '' || count < 1) throw new Error(`"${range}" is no id and no range of ids`);
    return Array.from({ length: count }, (_, index) => `S${Number(first) + index}`);
  });
}
