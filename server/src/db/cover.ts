import { sql } from 'kysely';

/** The first image of the product `p`; null where it has none. */
export const coverOf = sql<string | null>`p.images[1]`.as('cover');
