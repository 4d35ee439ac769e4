import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Call } from '../endpoint.ts';

/** Names of fields from the outside in; a position in a list is `0`. */
export type Path = readonly string[];

/** The paths of all fields and items of a schema; a kind of schema that is new here is a fault. */
export function pathsOf(schema: $ZodType, at: Path = []): Path[] {
  const { def } = (schema as $ZodTypes)._zod;
  const inside = (name: string, field: $ZodType): Path[] => [
    [...at, name],
    ...pathsOf(field, [...at, name]),
  ];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inside(name, field));
    case 'array':
      return inside('0', def.element);
    case 'union':
      return def.options.flatMap((option) => pathsOf(option, at));
    case 'pipe':
      return pathsOf(def.in, at);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
      return pathsOf(def.innerType, at);
    case 'record': // its keys are the sender's
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      throw new Error(`No way into a schema of the kind ${def.type}`);
  }
}

export const partsOf = ({ params, query, body }: Call) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [{ part: part as 'params' | 'query' | 'body', schema }] : [],
  );

/** A path without the positions in lists, as labels go by it. */
export const namesOf = (path: Path): Path => path.filter((step) => step !== '0');
