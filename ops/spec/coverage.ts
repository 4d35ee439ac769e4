import type { BuiltArea, DocumentedArea } from './built-areas.ts';
import type { RanTest } from './reports.ts';
import { idsOf, type Requirement, type Specification } from './requirements.ts';

export interface Declarations {
  readonly built: readonly BuiltArea[];
  readonly documented: readonly DocumentedArea[];
}

export interface Coverage {
  /** Every requirement under its area, with the tests that name it. */
  readonly lines: readonly string[];
  /** The failures of `npm run spec`, in sentences. */
  readonly problems: readonly string[];
  readonly summary: string;
}

const marks = { passed: '✓', failed: '✗', skipped: '-' } as const;

/** Holds the requirements against the tests that name them in their titles, and both against what is declared. */
export function coverage(
  specification: Specification,
  tests: readonly RanTest[],
  declared: Declarations,
): Coverage {
  const { requirements, ids } = specification;
  const naming = testsById(tests);
  const builtBy = byId(declared.built, ({ issue }) => issue);
  const whyDocumented = byId(declared.documented, ({ why }) => why);

  const stateOf = ({ id }: Requirement) => {
    const statuses = new Set(naming.get(id)?.map(({ status }) => status));
    if (statuses.has('failed')) return 'failing';
    if (statuses.has('passed')) return 'held';
    if (builtBy.has(id)) return 'missing';
    if (whyDocumented.has(id)) return 'documented';
    return statuses.has('skipped') ? 'skipped' : 'not built';
  };
  const states = requirements.map(stateOf);
  const count = (state: ReturnType<typeof stateOf>) =>
    states.filter((other) => other === state).length;

  const lines = requirements.flatMap((requirement, index) => {
    const { id, area, words } = requirement;
    const state = states[index];
    const why = state === 'documented' ? `: ${whyDocumented.get(id)}` : '';
    return [
      ...(area === requirements[index - 1]?.area ? [] : ['', area]),
      `${id} ${state}${why} — ${words}`,
      ...(naming.get(id) ?? []).map(
        ({ title, file, status }) => `  ${marks[status]} ${title} (${file})`,
      ),
    ];
  });

  const isPassing = (id: string) => naming.get(id)?.some(({ status }) => status === 'passed');
  const problems = [
    ...[...builtBy.keys(), ...whyDocumented.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => `ops/spec/built-areas.ts declares ${id}, which docs/spec.md does not have`),
    ...[...naming]
      .filter(([id]) => !ids.has(id))
      .flatMap(([id, tests]) =>
        tests.map(({ title, file }) => `${file}: "${title}" names ${id}, which does not exist`),
      ),
    ...requirements
      .filter(({ id }) => builtBy.has(id) && isPassing(id) !== true)
      .map(({ id, area }) => `${id} (${area}; ${builtBy.get(id)}) has no passing test`),
  ];
  const summary = (
    ['held', 'failing', 'missing', 'skipped', 'documented', 'not built'] as const
  ).map((state) => `${count(state)} ${state}`);
  return { lines, problems, summary: `${requirements.length} ids: ${summary.join(', ')}` };
}

/** A title names S55 and X3 where they stand as words. A test that names one twice is listed once. */
function testsById(tests: readonly RanTest[]): Map<string, RanTest[]> {
  const naming = new Map<string, RanTest[]>();
  for (const test of tests) {
    for (const id of new Set(test.title.match(/\b[SX]\d+\b/g))) {
      naming.set(id, [...(naming.get(id) ?? []), test]);
    }
  }
  return naming;
}

function byId<Area extends { readonly ids: string }>(
  areas: readonly Area[],
  words: (area: Area) => string,
): Map<string, string> {
  return new Map(areas.flatMap((area) => idsOf(area.ids).map((id) => [id, words(area)] as const)));
}
