import { dataScope, type DataScope } from './data-scope.ts';

/** Rights over who works for the brand, what they may and how they prove who they are. */
export const governingRights = [
  'user:edit',
  'user:delete',
  'user:reset',
  'role:edit',
  'security:policy',
] as const;

/**
 * Everything an operator does to the people, roles or safety of the brand, with what it is judged by: `strength` compares
 * what each operator holds before and after it, `policy` compares what the brand is set up as. An act is added here on purpose.
 */
export const administrativeActs = {
  'user:create': 'strength',
  'user:update': 'strength',
  'user:delete': 'strength',
  'user:reset': 'strength',
  'role:update': 'strength',
  'security:policy': 'policy',
  'brand:settings': 'policy',
} as const;
export type AdministrativeAct = keyof typeof administrativeActs;

export const isAdministrativeAct = (operation: string): operation is AdministrativeAct =>
  Object.hasOwn(administrativeActs, operation);

/** The standing of an operator at one moment. A disabled operator has one, too. */
export interface Standing {
  readonly id: number;
  /** The account name: it never comes to mean somebody else. */
  readonly username: string;
  readonly isEnabled: boolean;
  /** The governing rights of all roles together. */
  readonly rights: ReadonlySet<string>;
  readonly dataScope: DataScope;
  /** Differs where anything that the operator may do or reaches differs. */
  readonly power: string;
  /** How the operator proves who it is: phone, e-mail, password, second factor, Alipay. */
  readonly proofs: Readonly<Record<string, string | null>>;
  /** Since when the operator is an administrator, where that came about by an act; null: from of old. */
  readonly administratorSince: Date | null;
}
export type Standings = ReadonlyMap<number, Standing>;

/** An administrator holds every governing right over the whole brand, and may agree to the acts of another one. */
export const isAdministrator = ({ rights, dataScope: scope }: Standing): boolean =>
  scope === dataScope.all && governingRights.every((right) => rights.has(right));

/** An operator who governs nobody is as strong as nobody. */
const isAtLeastAsStrong = (one: Standing, other: Standing): boolean =>
  one.rights.size > 0 && other.rights.isSubsetOf(one.rights) && one.dataScope <= other.dataScope;

/** How one operator differs after an act; `before` null: the operator is new, `after` null: deleted. */
export interface StandingChange {
  readonly before: Standing | null;
  readonly after: Standing | null;
  readonly changedProofs: readonly string[];
  readonly isOther: boolean;
}

/** The operators of whom anything differs, in the order of their account names. */
export function standingChanges(before: Standings, after: Standings): StandingChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids
    .map((id) => changeOf(before.get(id) ?? null, after.get(id) ?? null))
    .filter(({ isOther }) => isOther)
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

const nameOf = ({ before, after }: StandingChange) => (after ?? before)?.username ?? '';

function changeOf(before: Standing | null, after: Standing | null): StandingChange {
  if (before === null || after === null)
    return {
      before,
      after,
      changedProofs: Object.keys((after ?? before)?.proofs ?? {}),
      isOther: true,
    };
  const changedProofs = Object.keys(after.proofs).filter(
    (proof) => after.proofs[proof] !== before.proofs[proof],
  );
  const isOther =
    changedProofs.length > 0 ||
    before.power !== after.power ||
    before.isEnabled !== after.isEnabled;
  return { before, after, changedProofs, isOther };
}

/** The need of an act: nothing more, a step-up of who asks, or a step-up and another administrator's approval. */
export type Need = 'nothing' | 'proof' | 'secondPerson';

/**
 * A second person is needed where the act makes, raises, weakens, switches or removes somebody who is at least as strong as
 * who asks, before it or after it, or changes how such a one proves who it is. The own proofs take a proof.
 */
export function needOf(
  actorId: number,
  before: Standings,
  changes: readonly StandingChange[],
): Need {
  const actor = before.get(actorId);
  if (actor === undefined) return 'secondPerson';
  const isMatch = (standing: Standing | null) =>
    standing !== null && isAtLeastAsStrong(standing, actor);
  const isOwn = (change: StandingChange) => (change.after ?? change.before)?.id === actorId;
  if (changes.some((change) => !isOwn(change) && (isMatch(change.before) || isMatch(change.after))))
    return 'secondPerson';
  return changes.some((change) => isOwn(change)) ? 'proof' : 'nothing';
}

/** The time before a new administrator may agree to anything: the others have time to notice. */
const newAdministratorMs = 86_400_000;

const isNewAdministrator = (
  { administratorSince }: Pick<Standing, 'administratorSince'>,
  now: Date,
): boolean =>
  administratorSince !== null && now.getTime() - administratorSince.getTime() < newAdministratorMs;

/** The administrators who could agree to what one of `without` asks for. */
export const administratorsBeside = (
  standings: Standings,
  without: readonly number[],
  now: Date,
): Standing[] =>
  [...standings.values()].filter(
    (standing) =>
      standing.isEnabled &&
      isAdministrator(standing) &&
      !isNewAdministrator(standing, now) &&
      !without.includes(standing.id),
  );

/** The operators who became administrators by an act, or may sign in as such again. */
export const newAdministrators = (changes: readonly StandingChange[]): number[] => {
  const rules = (standing: Standing | null) =>
    standing !== null && standing.isEnabled && isAdministrator(standing);
  return changes.flatMap(({ before, after }) =>
    after !== null && rules(after) && !rules(before) ? [after.id] : [],
  );
};

/** The person who alone set an operator's proofs, and when; null: nobody, or a second person agreed. */
export type ProofSetters = ReadonlyMap<number, { readonly by: number; readonly at: Date }>;

/** How long two operators whose proofs one person set alone count as that person. */
const oneHandMs = newAdministratorMs;

/**
 * True if the two may be one person with two logins: who set another's proofs alone can sign in as that other. It is never the
 * second person of the one who set its proofs, but for an administrator whom the others have known for a day; the other way
 * round, and between two whose proofs one person set, they count as one for a day.
 */
export function mayBeOnePerson(
  setters: ProofSetters,
  requester: number,
  decider: { readonly id: number; readonly isAdministrator: boolean },
  now: Date,
): boolean {
  if (!decider.isAdministrator && handsOf(setters, decider.id, null).has(requester)) return true;
  const since = new Date(now.getTime() - oneHandMs);
  return !handsOf(setters, requester, since).isDisjointFrom(handsOf(setters, decider.id, since));
}

/** An operator with those who set its proofs, and theirs, after `since`. */
function handsOf(setters: ProofSetters, id: number, since: Date | null): ReadonlySet<number> {
  const hands = new Set<number>();
  for (let hand: number | undefined = id; hand !== undefined && !hands.has(hand);) {
    hands.add(hand);
    const setter = setters.get(hand);
    hand = setter !== undefined && (since === null || setter.at > since) ? setter.by : undefined;
  }
  return hands;
}

interface Decision {
  readonly operation: string;
  readonly requestedBy: number;
  readonly decidedBy: number;
  readonly standings: Standings;
  readonly setters: ProofSetters;
  readonly now: Date;
}

export type DecisionRefusal = 'forbidden' | 'administrator_too_new' | 'decider_not_independent';

/**
 * Why this operator may not agree to what another asks for, beside the right to it; null: it may. Only an administrator agrees to
 * an administrative act. Where no other administrator could agree instead, nobody is held to be one person with another.
 */
export function decisionRefusal(decision: Decision): DecisionRefusal | null {
  const { operation, requestedBy, decidedBy, standings, setters, now } = decision;
  const decider = standings.get(decidedBy);
  if (decider === undefined) return 'forbidden';
  const rules = isAdministrator(decider);
  if (isAdministrativeAct(operation) && !rules) return 'forbidden';
  if (rules && isNewAdministrator(decider, now)) return 'administrator_too_new';
  const others = administratorsBeside(standings, [requestedBy, decidedBy], now);
  const judged = { id: decidedBy, isAdministrator: rules };
  return others.length > 0 && mayBeOnePerson(setters, requestedBy, judged, now)
    ? 'decider_not_independent'
    : null;
}
