import { sql, type SqlBool } from 'kysely';

/** True if the device `d` has a grade that its SKU `k` rents out: `isRentable` of the domain, for lists and counts. */
export const isRentableInSql = sql<SqlBool>`(k.rentable_grades is null or d.grade = any(k.rentable_grades))`;
