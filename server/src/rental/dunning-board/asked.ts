import { addDays, startOf } from '@rental/domain/business-date';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reach } from '../../http/context.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { daysOf, type Days } from '../dunning/public.ts';
import type { CasePlaces } from '../dunning-cases/public.ts';

interface Query {
  readonly days?: { readonly from: Date; readonly to: Date } | undefined;
  readonly storeIs?: number | undefined;
  readonly ownerIs?: number | undefined;
}

interface Places extends CasePlaces {
  readonly ownerIs?: number | undefined;
}

/** A card and its rows are asked for days, as instants too, store and owner, as far as the operator reaches. */
export interface Asked extends Places, Days {
  readonly since: Date;
  /** Not in it. */
  readonly until: Date;
}

/** Without days, those of this month. */
export function askedBy(reach: Reach, { days, storeIs, ownerIs }: Query): Asked {
  const span = daysOf(reach.now, days);
  return {
    ...scopeOf(reach),
    ...span,
    since: startOf(span.from),
    until: startOf(addDays(span.to, 1)),
    storeIs,
    ownerIs,
  };
}

/** An instant, in the column named, on one of the days. */
export const isOn = (
  column: string,
  { since, until }: Pick<Asked, 'since' | 'until'>,
): RawBuilder<SqlBool> => sql`${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`;
