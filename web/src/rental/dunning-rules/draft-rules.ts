import type { AnswerOf } from '../../http/call.ts';

export type RulesState = AnswerOf<'dunningRules'>;

/** The rules as they are typed. */
export type DraftRules = RulesState['rules'];

/** Shared by the parts of the form. */
export interface DraftProps {
  readonly rules: DraftRules;
  readonly onChange: (changed: Partial<DraftRules>) => void;
}
