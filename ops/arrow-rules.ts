/** The rooms, the arrows between them and the areas inside, in dependency-cruiser's words (docs/architecture.md). */
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

export const rooms = ['domain', 'contract', 'server', 'web', 'e2e', 'ops'] as const;
type Room = (typeof rooms)[number];

/** Areas stand in these groups, with the same names in every room; a new group is added here, on purpose. */
export const groupNames = ['people', 'platform', 'money', 'rental', 'operations'];
const groups = oneOf(...groupNames);
/** The floors below the areas: no business in them. */
const serverFloors = oneOf('db', 'engine', 'gateways', 'http', 'jobs');
const webFloors = oneOf('http', 'ui');

/** An area. Others see no more of it than its `public.ts`; the features inside orders see all of one another. */
const serverArea = `^server/src/(${groups}/[^/]+)/`;

const anyRoom = `^${oneOf(...rooms)}/`;
const testFiles = '[.](test|spec)[.]tsx?$|/testing/';
const testPackages = [inPackage('vitest'), inPackage('fast-check')];

export const arrowRules: IRegularForbiddenRuleType[] = [
  mayImport('domain'),
  mayImport('contract', 'domain'),
  mayImport('server', 'contract', 'domain'),
  mayImport('web', 'contract', 'domain'),
  mayImport('e2e', 'contract', 'domain'),
  mayImport('ops', 'server', 'contract', 'domain'),

  // Packages
  rule(
    'domain-is-pure',
    'domain imports no package and nothing of Node',
    { path: '^domain/', pathNot: testFiles },
    { pathNot: anyRoom },
  ),
  rule(
    'contract-is-zod',
    'contract imports no package but zod',
    { path: '^contract/', pathNot: testFiles },
    { pathNot: [anyRoom, inPackage('zod')] },
  ),
  rule(
    'pure-rooms-tests',
    'tests of domain and contract need vitest and fast-check alone',
    { path: `^(domain|contract)/.*(${testFiles})` },
    { pathNot: [anyRoom, inPackage('zod'), ...testPackages] },
  ),
  rule(
    'undeclared-package',
    "a package stands in its room's package.json",
    { path: '^(server|web|e2e|ops)/', pathNot: testFiles },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'dev-package-in-product',
    'what runs in production imports no devDependency',
    { path: '^(server|web)/src/', pathNot: testFiles },
    { dependencyTypes: ['npm-dev'] },
  ),

  // Inside the server
  rule(
    'server-area-past-public',
    'another area is reached through its public.ts',
    { path: serverArea },
    { path: serverArea, pathNot: ['^server/src/$1/', '/public[.]ts$'] },
  ),
  rule(
    'server-floor-to-area',
    'what the areas stand on knows none of them',
    { path: `^server/src/${serverFloors}/` },
    { path: serverArea },
  ),
  rule(
    'server-wiring',
    'areas.ts lists the areas; app.ts and app-gateways.ts, which wire them, and area.ts see no more than their public.ts',
    { path: '^server/src/(app|app-gateways|area)[.]ts$' },
    { path: serverArea, pathNot: '/public[.]ts$' },
  ),
  rule(
    'server-area-list',
    'areas.ts imports the area.ts of each area alone',
    { path: '^server/src/areas[.]ts$' },
    { path: serverArea, pathNot: '/area[.]ts$' },
  ),
  rule(
    'server-second-root',
    'no other root knows areas',
    {
      path: '^server/src/[^/]+$',
      pathNot: '^server/src/(app|app-gateways|area|areas)([.]test)?[.]ts$',
    },
    { path: serverArea },
  ),

  // Inside the web
  rule(
    'web-area-imports',
    'an area of the web imports ui, http and areas of its own group',
    { path: `^web/src/(${groups})/` },
    { path: '^web/src/', pathNot: ['^web/src/$1/', `^web/src/${webFloors}/`] },
  ),
  rule(
    'web-shell-to-area',
    'the shell opens pages by import.meta.glob alone',
    { path: '^web/src/shell/' },
    { path: `^web/src/${groups}/` },
  ),
  rule(
    'web-floor-imports',
    'ui and http know no area and no shell',
    { path: `^web/src/${webFloors}/` },
    { path: '^web/src/', pathNot: `^web/src/${webFloors}/` },
  ),

  // Everywhere
  rule(
    'unknown-folder',
    'a new group or floor is named in ops/arrow-rules.ts first',
    {},
    {
      path: '^(domain|contract|server|web)/src/[^/]+/',
      pathNot: [
        `^(domain|contract)/src/(${groups}|time|validation|testing)/`,
        `^server/src/(${groups}/[^/]+|${serverFloors}|testing)/`,
        `^web/src/(${groups}/[^/]+|${webFloors}|shell)/`,
      ],
    },
  ),
  rule('cycle', 'no cycles, not even of types', {}, { circular: true }),
  rule(
    'unresolved',
    'the import names no file',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
];

function oneOf(...names: string[]): string {
  return `(?:${names.join('|')})`;
}

function inPackage(name: string): string {
  return `(^|/)node_modules/${name}/`;
}

function rule(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** An arrow: `room` may import itself and the `others`, and no other room. */
function mayImport(room: Room, ...others: Room[]): IRegularForbiddenRuleType {
  const forbidden = rooms.filter((other) => other !== room && !others.includes(other));
  return rule(
    `${room}-arrows`,
    `${room} imports ${['itself', ...others].join(', ')} and no other room`,
    { path: `^${room}/` },
    { path: `^${oneOf(...forbidden)}/` },
  );
}
