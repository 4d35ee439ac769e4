/**
 * `rental/no-clock-or-chance`: what the domain answers depends on what it is given alone, so the clock and
 * chance are refused. `new Date(x)` and `Date.parse` are pure and stay. An oxlint plugin, for oxlint has no
 * rule that tells `new Date()` from `new Date(x)`.
 */
const refused = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);

/** The few fields of an ESTree node that we look at. */
interface Node {
  type: string;
  name?: string;
  value?: unknown;
  object?: Node;
  property?: Node;
  callee?: Node;
  arguments?: Node[];
}
interface Context {
  report(problem: { node: Node; message: string }): void;
}

/** `Date.now`, `Date['now']` and `globalThis.Date.now` are all `Date.now`. */
function nameOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return node.name ?? '';
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type !== 'MemberExpression') return '';
  return `${nameOf(node.object)}.${nameOf(node.property)}`.replace(/^globalThis\./, '');
}

function create(context: Context) {
  const refuse = (node: Node, what: string) =>
    context.report({
      node,
      message: `The domain has no clock and no chance: let the caller give what ${what} would.`,
    });
  return {
    MemberExpression(node: Node) {
      if (refused.has(nameOf(node))) refuse(node, nameOf(node));
    },
    NewExpression(node: Node) {
      if (nameOf(node.callee) === 'Date' && node.arguments?.length === 0)
        refuse(node, 'new Date()');
    },
    CallExpression(node: Node) {
      if (nameOf(node.callee) === 'Date') refuse(node, 'Date()');
    },
  };
}

export default { meta: { name: 'rental' }, rules: { 'no-clock-or-chance': { create } } };
