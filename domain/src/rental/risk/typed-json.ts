/** The limits of a text within typed JSON. */
export interface TextRule {
  readonly pattern: RegExp;
  /** The words for what an operator has to type. */
  readonly expected: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads JSON that an operator typed. What is wrong is said, and something else is read in its place. */
export interface JsonReader {
  readonly complaints: readonly string[];
  say(complaint: string): void;
  /** The fields of an object that has no others than `names`. */
  fields(value: unknown, what: string, names: readonly string[]): Fields;
  /** The fields of an object whose names are the operator's. */
  table(value: unknown, what: string, most: number): Fields;
  list(value: unknown, what: string, most: number): readonly unknown[];
  text(value: unknown, what: string, rule: TextRule): string;
  choice<Name extends string>(value: unknown, what: string, names: readonly Name[]): Name;
  number(value: unknown, what: string): number;
}

export function jsonReader(): JsonReader {
  const complaints: string[] = [];
  const say = (complaint: string) => void complaints.push(complaint);
  return {
    complaints,
    say,
    fields: (value, what, names) => {
      if (!isRecord(value)) {
        say(`${what}应写在花括号里`);
        return {};
      }
      for (const name of Object.keys(value))
        if (!names.includes(name)) say(`${what}中没有「${name.slice(0, 40)}」这一项`);
      return Object.fromEntries(
        names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])),
      );
    },
    table: (value, what, most) => {
      if (isRecord(value) && Object.keys(value).length <= most) return value;
      say(`${what}应写在花括号里，最多${most}项`);
      return {};
    },
    list: (value, what, most) => {
      if (value === undefined) return [];
      if (Array.isArray(value) && value.length <= most) return value as readonly unknown[];
      say(`${what}应写在方括号里，最多${most}项`);
      return [];
    },
    text: (value, what, { pattern, expected }) => {
      if (typeof value === 'string' && value.isWellFormed() && pattern.test(value)) return value;
      say(`${what}应为${expected}`);
      return '';
    },
    choice: <Name extends string>(value: unknown, what: string, names: readonly Name[]): Name => {
      const chosen = names.find((name) => name === value);
      if (chosen === undefined) say(`${what}不在可选范围内`);
      return chosen ?? (names[0] as Name);
    },
    number: (value, what) => {
      if (typeof value === 'number' && Math.abs(value) <= 1e9) return value;
      say(`${what}应为数字`);
      return 0;
    },
  };
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
