import { openContract } from '@rental/contract/open-contract';
import { refusalsOfOpenCall, type OpenEndpoint } from '@rental/contract/open-endpoint';
import { refusals } from '@rental/contract/refusals';
import { appScopes } from '@rental/domain/platform/open-apps/signing';
import { eventKinds } from '@rental/domain/rental/open-events/event-kinds';
import { orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guide = readFileSync(new URL('../../../../docs/open-api.md', import.meta.url), 'utf8');
const calls: readonly OpenEndpoint[] = Object.values(openContract);

test('the guide names every call with its scope', () => {
  const named = [...guide.matchAll(/^\| `(\w+) (\/open\S*?)(?:\?\S*)?` \| ([^|]+) \|/gmu)].map(
    ([, method, path = '', scope]) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')} ${scope}`,
  );
  expect(named.toSorted()).toEqual(
    calls
      .map(
        ({ method, path, scope }) =>
          `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')} ${appScopes[scope]}`,
      )
      .toSorted(),
  );
});

test('the guide names every kind of event', () => {
  const named = [...guide.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, kind]) => kind);
  expect(new Set(named)).toEqual(new Set(Object.keys(eventKinds)));
});

test('the guide names every status of an order', () => {
  const [table = ''] = /^\| `orderStatus` \|.*?\n\n/ms.exec(guide) ?? [];
  const named = [...table.matchAll(/\| (\d+) \| (\S+) (?=\|)/g)].map(([, status, label]) => [
    Number(status),
    label,
  ]);
  expect(new Map(named as [number, string][])).toEqual(new Map(orderStatusLabels));
});

test('the guide names every refusal of a call with its status', () => {
  const told = [...guide.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(
    ([, status, code]) => `${status} ${code}`,
  );
  const codes = new Set(calls.flatMap(refusalsOfOpenCall));
  expect(told.toSorted()).toEqual(
    [...codes].map((code) => `${refusals[code].status} ${code}`).toSorted(),
  );
});
