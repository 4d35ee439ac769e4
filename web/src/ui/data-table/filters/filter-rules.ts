import type { Endpoint } from '@rental/contract/endpoint';
import { loadPart } from '../../../http/load-part.ts';
import type { FilterValue } from './filters.ts';

/** A list's call as declared by the contract: its query validates the filters. Loaded separately, because it brings zod. */
export type FilterRules = () => Promise<Endpoint>;

/** The contract's message on a filter's value; null if it is valid, undefined if there is no such filter. */
type FilterJudge = (name: string, value: unknown) => string | null | undefined;

const judges = new WeakMap<FilterRules, Promise<FilterJudge>>();

/** The validator of a list's filters; the same promise each time, unless it failed. */
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

/** True if a filter set by an address is valid. */
export const takenBy = (judge: FilterJudge) => (name: string, value: FilterValue) =>
  judge(name, value) === null;
