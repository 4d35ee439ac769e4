import type { AnswerOf } from '../../http/call.ts';

export type RulesState = AnswerOf<'dunningRules'>;

/** The rules as they are typed. */
export type DraftRules = RulesState['rules'];

/** What the parts of the form share. */
export interface DraftProps {
  readonly rules: DraftRules;
  readonly onChange: (changed: Partial<DraftRules>) => void;
}
