import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommendation: 19 MiB, two passes. The library's own algorithm is argon2id. */
const usualCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * An argon2id hash with its own salt and costs in it (threat model 1). Lower costs are for the random password of a demo
 * that is being written, which is gone before anybody is served.
 */
export const hashPassword = (password: string, costs = usualCosts): Promise<string> =>
  hash(password, costs);

const nobody = hashPassword('no operator has this one');

/** True where the password is the operator's. The same work is done for an operator who does not exist. */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password);
  return matches && storedHash !== undefined;
}
