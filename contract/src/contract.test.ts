import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints = Object.entries<Endpoint>(contract);

/** A call that makes a thing, and nothing else, is named by one of these verbs. */
const creates = /^(?:create|add|upload)[A-Z]|^(?:updateAvatar|publishAnnouncement)$/;

test('a POST that creates answers 201, and no other call does', () => {
  const expected = endpoints
    .filter(([name, { method }]) => method === 'POST' && creates.test(name))
    .map(([name]) => name);
  const answering = endpoints.filter(([, { answerStatus }]) => answerStatus === 201);

  expect(answering.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
});
