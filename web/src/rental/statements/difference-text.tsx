import type { DifferenceRow } from '@rental/contract/rental/statements';
import { businessDate, businessDateOf, daysBetween } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { differenceStates, type DifferenceState } from '@rental/domain/rental/statements/statement';
import { moneyText } from '../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<DifferenceState, Tone>> = { open: 'late', settled: 'done' };

export const DifferenceStateText = ({ row }: { readonly row: DifferenceRow }) => (
  <TonedText tone={tones[row.differenceState]} words={differenceStates[row.differenceState]} />
);

/** The month that has to explain it: the next open one where its own was closed before it was found. */
export const belongsText = ({ belongsOn, statementDay }: DifferenceRow): string =>
  (belongsOn ?? statementDay).slice(0, 7);

/** The days since the day of the statement; one that is settled has none. */
export const ageText = ({ differenceState, statementDay }: DifferenceRow): string =>
  differenceState === 'open'
    ? `${daysBetween(businessDate(statementDay), businessDateOf(new Date(Date.now())))}天`
    : '-';

export const oursText = ({ ourFen }: DifferenceRow): string =>
  ourFen === null ? '-' : moneyText(ourFen);

export const theirsText = ({ providerFen }: DifferenceRow): string =>
  providerFen === null ? '-' : moneyText(providerFen);

/** The sum that the statement has more or less than we; an empty side counts as 0. */
export const gapText = ({ differenceKind, ourFen, providerFen }: DifferenceRow): string =>
  moneyText(fen((providerFen ?? 0) - (differenceKind === 'direction' ? -1 : 1) * (ourFen ?? 0)));

export const settlerText = ({ differenceState, operatorName }: DifferenceRow): string =>
  differenceState === 'open' ? '-' : (operatorName ?? '系统');
