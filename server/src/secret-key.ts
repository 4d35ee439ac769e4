import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from './config.ts';

const leastCharacters = 32;
const leastDifferent = 8;

/**
 * The server's secret, for signatures that only it can make (threat model 42). The first start makes it: 32 random
 * bytes, readable by us alone. Servers that share a database share this file. Throws `ConfigError` where it is empty,
 * short or plainly no secret.
 */
export async function readSecretKey(file: string): Promise<string> {
  return requireStrong(file, (await readIfThere(file)) ?? (await makeKey(file)));
}

/** The same where the file is there already; null where it is not, and nothing is made. */
export async function secretKeyIfThere(file: string): Promise<string | null> {
  const text = await readIfThere(file);
  return text === null ? null : requireStrong(file, text);
}

function requireStrong(file: string, text: string): string {
  const key = text.trim();
  if (key.length < leastCharacters || new Set(key).size < leastDifferent)
    throw new ConfigError(
      `配置错误：密钥文件 ${file} 为空、过短或过于简单，应至少 ${leastCharacters} 个随机字符。删除该文件后重新启动会生成新的密钥。`,
    );
  return key;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return null;
    throw new ConfigError(`配置错误：无法读取密钥文件 ${file}（${code}）。`, { cause: error });
  }
}

/** Appears whole or not at all; of two starts at once both take the key of the first. */
async function makeKey(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
