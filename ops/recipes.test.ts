import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action, area, column, type Recipe } from './testing/recipes.ts';

const run = promisify(execFile);
const repository = path.join(import.meta.dirname, '..');
const folders = ['domain', 'contract', 'server', 'web'];

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'recipes-'));
  const isOfSource = (file: string) => !/[/](node_modules|dist)([/]|$)/.test(file);
  const configured = ['tsconfig.base.json', 'package.json', 'vitest.config.ts', 'ops/testing'];
  for (const folder of [...folders, ...configured])
    await cp(path.join(repository, folder), path.join(copy, folder), {
      recursive: true,
      filter: isOfSource,
    });
  const packages = path.join(copy, 'node_modules');
  await mkdir(path.join(packages, '@rental'), { recursive: true });
  for (const name of await readdir(path.join(repository, 'node_modules')))
    if (name !== '@rental')
      await symlink(path.join(repository, 'node_modules', name), path.join(packages, name));
  for (const folder of folders)
    await symlink(path.join(copy, folder), path.join(packages, '@rental', folder));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function follow({ created, changed }: Recipe): Promise<void> {
  for (const [file, text] of Object.entries(created)) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await writeFile(path.join(copy, file), text);
  }
  for (const [file, edits] of Object.entries(changed)) {
    let text = await readFile(path.join(copy, file), 'utf8');
    for (const [anchor, added] of edits) {
      expect(text, `${file} has ${anchor}`).toContain(anchor);
      text = text.replace(anchor, `${anchor}${added}`);
    }
    await writeFile(path.join(copy, file), text);
  }
}

const inCopy = (file: string, ...args: string[]) =>
  run(process.execPath, [path.join(repository, 'node_modules', file), ...args], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
  });

test('a column with filter and export touches six files, an area five shared ones, an action of the web one, and no other has to follow', async () => {
  await follow(column);
  await follow(area);
  await follow(action);

  expect([...Object.keys(column.created), ...Object.keys(column.changed)]).toHaveLength(6);
  expect(Object.keys(area.changed)).toHaveLength(5);
  expect(Object.keys(action.changed)).toHaveLength(1);
  for (const room of ['contract/tsconfig.src.json', 'server', 'web'])
    await expect(inCopy('typescript/bin/tsc', '-p', room)).resolves.toMatchObject({ stdout: '' });
  const rules = ['areas', 'input-labels', 'contract', 'refusals'].map(
    (name) => `contract/src/${name}.test.ts`,
  );
  await inCopy('vitest/vitest.mjs', 'run', '--project', 'contract', ...rules);
}, 240_000);
