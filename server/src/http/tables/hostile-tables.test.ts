import { contract, type CallName } from '@rental/contract/contract';
import { importUpload } from '@rental/contract/platform/imports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareOf } from '../../testing/size.ts';
import { faultsOf, rightCalls } from '../../testing/wire/calls.ts';
import { hostileTables } from '../../testing/wire/hostile-tables.ts';
import { stored } from '../../testing/wire/rows.ts';
import { sendFile } from '../../testing/wire/send-file.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await stored(world, world.alpha, 'delete from attempt_counters');
});

/** Every call of the contract that takes a table. */
const imports = Object.entries(contract).flatMap(([name, endpoint]) =>
  'upload' in endpoint && endpoint.upload === importUpload ? [name as CallName] : [],
);

test('the imports of the contract are found', () => {
  expect(imports).toContain('importDevices');
  expect(imports).toContain('checkDictionaryImport');
});

/** The query that a call of them cannot do without. */
const queryOf = (name: CallName) => {
  const { query = {} } = rightCalls(0)[name] as { readonly query?: Record<string, string> };
  return query;
};

const tried = imports.map((name, nth) => ({ name, nth }));

test.each(tried)(
  '$name refuses every file that was made to be slow or large',
  async ({ name, nth }) => {
    for (const { what, fileName, bytes, status, code } of shareOf(hostileTables, nth, 3)) {
      const heard = await sendFile(
        world,
        world.alpha.admin,
        name,
        fileName,
        bytes(),
        queryOf(name),
      );

      const { code: told, message } = heard.answer;
      expect({ what, faults: faultsOf(heard), status: heard.statusCode, code: told }).toEqual({
        what,
        faults: [],
        status,
        code,
      });
      expect(message).toMatch(/[一-龥]{4}/);
    }
  },
);
