import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/** One Host header and a path as its target: all else could name two brands at once (threat model 15). */
export function isStrictRequest(request: IncomingMessage): boolean {
  const hosts = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  );
  return (
    hosts.length === 1 && request.url?.startsWith('/') === true && !request.url.startsWith('//')
  );
}

/** The host asked for: lower case, without its port. */
export function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
}

/** Which requests ask for one of these paths (`:name` stands for anything plain), to be told before any routing. */
export function socketRequests(paths: readonly string[]): (request: IncomingMessage) => boolean {
  const forms = paths.map((path) => path.replaceAll(/:\w+/g, String.raw`[\w-]{1,64}`));
  const form = new RegExp(String.raw`^(?:${forms.join('|')})(?:\?|$)`);
  return ({ method, url = '' }) => method === 'GET' && form.test(url);
}

const deepestJson = 32;

/** A JSON body, or undefined where it is empty (clients of this family send none with a content type). */
export function parseJson(body: string): unknown {
  if (body.trim() === '') return undefined;
  if (depthOf(body) > deepestJson) throw new Refusal('bad_request');
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new Refusal('bad_request');
  }
}

/** How deep brackets nest, strings aside. Stops counting once it is too deep. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < json.length && deepest <= deepestJson; index += 1) {
    const character = json[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
