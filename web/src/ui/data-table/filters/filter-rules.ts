import type { Endpoint } from '@rental/contract/endpoint';
import { loadPart } from '../../../http/load-part.ts';
import type { FilterValue } from './filters.ts';

/** A list's call as the contract declares it: its query judges the filters. Loaded apart, for zod comes with it. */
export type FilterRules = () => Promise<Endpoint>;

/** The contract's sentence on the value of a filter; null where it takes it, undefined where it knows no such filter. */
type FilterJudge = (name: string, value: unknown) => string | null | undefined;

const judges = new WeakMap<FilterRules, Promise<FilterJudge>>();

/** The judge of a list's filters; the same promise each time, but for one that failed. */
export function judgeBy(rules: FilterRules): Promise<FilterJudge> {
  const known = judges.get(rules);
  if (known !== undefined) return known;
  const judge = load(rules);
  judges.set(rules, judge);
  judge.catch(() => judges.delete(rules));
  return judge;
}

async function load(rules: FilterRules): Promise<FilterJudge> {
  const [of, { complaintOn, schemaOf }] = await Promise.all([
    loadPart(rules),
    loadPart(() => import('../../fields/contract-rule.ts')),
  ]);
  return (name, value) => {
    const schema = schemaOf(of, 'query', name);
    return schema === null ? undefined : complaintOn(schema, value);
  };
}

/** Whether the list takes a filter that an address sets. */
export const takenBy = (judge: FilterJudge) => (name: string, value: FilterValue) =>
  judge(name, value) === null;
