import { operatorsOf, type Operator } from '@rental/domain/rental/risk-model/conditions';
import { factOf, type FactKey } from '@rental/domain/rental/risk-model/facts';
import { usualModel } from '@rental/domain/rental/risk-model/risk-model';
import type { AnswerOf } from '../../http/call.ts';

export type ModelState = AnswerOf<'riskModel'>;

/** The model as it is typed. */
export type DraftModel = NonNullable<ModelState['active']>;
export type DraftRule = DraftModel['rules'][number];
export type DraftCondition = DraftRule['conditions'][number];

/** The form begins with the draft, else with the model in force, else with the usual rules. */
export const startOf = ({ draft, active }: ModelState): DraftModel =>
  draft?.model ?? active ?? structuredClone(usualModel as DraftModel);

const emptyValue = (key: FactKey): DraftCondition['value'] => {
  const { kind } = factOf(key);
  if (kind === 'flag') return true;
  return kind === 'number' || kind === 'fen' ? 0 : [];
};

/** A condition on a fact, to be filled. */
export const newCondition = (fact: FactKey): DraftCondition => ({
  fact,
  operator: operatorsOf[factOf(fact).kind][0] as Operator,
  value: emptyValue(fact),
});

export const newRule = (count: number): DraftRule => ({
  name: `规则${count + 1}`,
  conditions: [newCondition('age')],
  points: -50,
  advice: null,
  isReviewedIfUnknown: false,
});

export const isSameModel = (one: DraftModel, other: DraftModel): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
