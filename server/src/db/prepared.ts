import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';
import type { Tables } from './tables.ts';
import type { Tx } from './transaction.ts';

/** The place of a value, in a query that is built before there is one. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const builder: Tx = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const maxShapes = 100;

/**
 * A query that is built once for each shape and then only given its values: building one costs more than all else
 * that a request does in this process (docs/bench.md). It is sent before the call returns. The shape is which of `values` are there, and `fixed`, for
 * what must stand in the text. `build` may ask whether a value is there, and must not look at it.
 */
export function prepared<Values extends object, Row, Fixed extends string | number = never>(
  build: (db: Tx, values: Values, fixed: Fixed) => Compilable<Row>,
): (tx: Tx, values: Values, ...fixed: [Fixed] extends [never] ? [] : [Fixed]) => Promise<Row[]> {
  const shapes = new Map<string, CompiledQuery<Row>>();

  const shaped = (values: Record<string, unknown>, fixed: Fixed): CompiledQuery<Row> => {
    const names = Object.keys(values).filter((name) => values[name] !== undefined);
    const shape = `${names.join()} ${fixed}`;
    const known = shapes.get(shape);
    if (known) return known;
    const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)]));
    const compiled = build(builder, slots as unknown as Values, fixed).compile();
    if (shapes.size < maxShapes) shapes.set(shape, compiled);
    return compiled;
  };

  return async (tx, values, ...[fixed]) => {
    const named = values as Record<string, unknown>;
    const shape = shaped(named, fixed as Fixed);
    const parameters = shape.parameters.map((value) =>
      value instanceof Slot ? named[value.name] : value,
    );
    const { rows } = await tx.executeQuery<Row>({ ...shape, parameters });
    return rows;
  };
}

/** A statement written as SQL, for `prepared`. */
export const raw = <Row>(db: Tx, statement: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => statement.compile(db),
});
