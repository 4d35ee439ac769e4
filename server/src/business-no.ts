import { randomInt } from 'node:crypto';
import { businessDateOf } from '@rental/domain/business-date';

/**
 * A number that people read out and nobody can guess: a prefix, the day, twelve random digits. Each prefix is of one kind of
 * document or trade.
 */
export function businessNo(
  prefix:
    | 'ZL'
    | 'HT'
    | 'ZD'
    | 'MD'
    | 'QS'
    | 'WF'
    | 'TK'
    | 'SK'
    | 'ZZ'
    | 'FK'
    | 'TS'
    | 'JS'
    | 'TX'
    | 'YJ'
    | 'FP'
    | 'FX'
    | 'YS'
    | 'XY'
    | 'YF'
    | 'YT'
    | 'CZ'
    | 'CT'
    | 'SQ'
    | 'FZ'
    | 'FT'
    | 'KP',
  now: Date,
): string {
  const digits = () => String(randomInt(1_000_000)).padStart(6, '0');
  return `${prefix}${businessDateOf(now).replaceAll('-', '')}${digits()}${digits()}`;
}
