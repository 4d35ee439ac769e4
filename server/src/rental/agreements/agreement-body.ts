import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import { refuse } from '../../http/refusal.ts';
import type { PersonalData } from '../../personal-data.ts';

/**
 * The text of an agreement; null: it was made before there were texts. Older ones have it in the open (ADR 67). Refuses one whose
 * bytes are no longer those that were sealed.
 */
export function agreementBody(
  { personal }: { readonly personal: PersonalData },
  { sealed_body, body }: Pick<Stored<'agreements'>, 'sealed_body' | 'body'>,
): string | null {
  if (sealed_body === null) return body;
  try {
    return personal.open(sealed_body);
  } catch {
    return refuse('agreement_changed');
  }
}

/** True where `a`, an agreement, has a text. */
export const hasBody = sql<boolean>`(a.sealed_body is not null or a.body is not null)`;
