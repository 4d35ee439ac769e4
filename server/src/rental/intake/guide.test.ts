import { openContract } from '@rental/contract/open-contract';
import type { OpenEndpoint } from '@rental/contract/open-endpoint';
import { refusals, type RefusalCode } from '@rental/contract/refusals';
import { appScopes } from '@rental/domain/platform/open-apps/signing';
import { eventKinds } from '@rental/domain/rental/open-events/event-kinds';
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

test('the guide names every refusal of a call with its status', () => {
  const told = [...guide.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(
    ([, status, code]) => `${status} ${code}`,
  );
  const ofEvery: readonly RefusalCode[] = [
    'invalid',
    'open_signature_invalid',
    'open_nonce_used',
    'open_address_forbidden',
    'open_scope_missing',
    'too_many_requests',
    'overloaded',
  ];
  const codes = new Set([...ofEvery, ...calls.flatMap(({ refusals: own = [] }) => own)]);
  expect(told.toSorted()).toEqual(
    [...codes].map((code) => `${refusals[code].status} ${code}`).toSorted(),
  );
});
