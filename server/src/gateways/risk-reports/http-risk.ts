import { checkedMapping } from '@rental/domain/rental/risk/checked-mapping';
import { mappedAnswer, type MappedAnswer } from '@rental/domain/rental/risk/mapped-report';
import { requestOf, type Hashes } from '@rental/domain/rental/risk/mapped-request';
import type { MappedCall, ReportMapping } from '@rental/domain/rental/risk/report-mapping';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { ProviderHosts, ProviderReply } from '../accounts/provider-hosts.ts';
import type { AccountCheck, UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import type { RiskDriver, RiskDriverOutcome } from './risk-driver.ts';
import type { AskedReport } from './risk-gateway.ts';

interface Surroundings {
  readonly hosts: ProviderHosts;
  readonly now: () => Date;
}

const hashes: Hashes = {
  md5Hex: (text) => createHash('md5').update(text, 'utf8').digest('hex'),
  hmacSha256Hex: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
};

const nobody: Pick<AskedReport, 'name' | 'phone' | 'idNumber'> = {
  name: '',
  phone: '',
  idNumber: '',
};

/** A provider of risk reports as the mapping of its account describes it (docs/risk-mapping.md). */
export function httpRisk(
  { settings, keys }: UsableAccount,
  { hosts, now }: Surroundings,
): RiskDriver {
  const { host = '', mapping: typed = '' } = settings;
  const checked = checkedMapping(typed);
  if (!checked.done) throw new Error(`The mapping is broken: ${checked.refusal.join(' ')}`);
  const mapping = checked.value;
  const send = (call: MappedCall, about: typeof nobody & Pick<AskedReport, 'reportNo'>) =>
    hosts.send({
      host,
      ...requestOf(mapping, call, {
        ...hashes,
        values: { ...about, ...stampsAt(now()), appKey: keys['appKey'] ?? '' },
        appSecret: keys['appSecret'] ?? '',
      }),
    });

  return {
    check: async () => {
      const { ping } = mapping;
      if (!hosts.isListed(host)) return [unlisted];
      if (ping === null) return [{ name: '映射', isPassed: true, words: '格式正确，未配置测试' }];
      return [pingCheck(mapping, await send(ping, { ...nobody, reportNo: '' }))];
    },
    ask: async ({ name, phone, idNumber, reportNo }) => {
      const reply = await send(mapping.ask, { name, phone, idNumber, reportNo });
      return reply.kind === 'replied'
        ? outcomeOf(meaningOf(mapping, reply) ?? meaningOfStatus(reply.status))
        : { kind: 'unavailable', failure: 'noAnswer' };
    },
    find: async (reportNo) => {
      const { query } = mapping;
      if (query === null) return null; // nobody can ever tell: it ends unpaid
      const reply = await send(query, { ...nobody, reportNo });
      if (reply.kind === 'notSent') throw new Undecided('the provider is not reached');
      const found = meaningOf(mapping, reply);
      if (found?.kind === 'unknown' || (found === null && reply.status === 404)) return null;
      const outcome = found && outcomeOf(found);
      if (outcome === null || outcome.kind === 'unavailable')
        throw new Undecided('the provider does not tell');
      return outcome;
    },
  };
}

function stampsAt(at: Date) {
  const ms = at.getTime();
  return {
    timestamp: `${ms}`,
    seconds: `${Math.floor(ms / 1000)}`,
    nonce: randomBytes(16).toString('hex'),
  };
}

const refusedKeys: ReadonlySet<number> = new Set([401, 403]);

type Replied = Extract<ProviderReply, { kind: 'replied' }>;

/** The word of a reply on a request; null: none, and what came of the request is open unless its status tells. */
function meaningOf({ result }: ReportMapping, { status, text }: Replied): MappedAnswer | null {
  if (status >= 500 || status === 408) return null;
  if (refusedKeys.has(status) || status === 429) return { kind: 'unusable' };
  const said = jsonOf(text);
  if (said === undefined) return null;
  const meaning = mappedAnswer(result, said);
  return status < 300 || isRefusal(meaning) ? meaning : null;
}

/** A reply that is no success may refuse in the words of the mapping, and hold no report. */
const isRefusal = (meaning: MappedAnswer): boolean =>
  meaning.kind !== 'ready' && !(meaning.kind === 'failed' && meaning.failure === 'garbled');

/** The word of the status alone: a redirect, which is not followed, and a refusal are definite. */
function meaningOfStatus(status: number): MappedAnswer {
  if (status >= 300 && status < 400) return { kind: 'failed', failure: 'garbled' };
  if (status >= 400 && status < 500 && status !== 408)
    return { kind: 'failed', failure: 'refused' };
  throw new Undecided(`the answer of the provider with ${status} says nothing`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function outcomeOf(meaning: MappedAnswer): RiskDriverOutcome {
  switch (meaning.kind) {
    case 'waiting':
      throw new Undecided('the provider works on it');
    case 'unusable':
      return { kind: 'unavailable', failure: 'refused' };
    case 'unknown':
      return { kind: 'failed', failure: 'refused' };
    case 'ready':
    case 'failed':
      return meaning;
  }
}

const unlisted: AccountCheck = {
  name: '接口主机',
  isPassed: false,
  words: '不在服务器允许的服务商主机名单中',
};

/** Any answer that is no fault passes, but one that refuses the keys, or leads elsewhere. */
function pingCheck({ result }: ReportMapping, reply: ProviderReply): AccountCheck {
  if (reply.kind === 'notSent')
    return { name: '连接', isPassed: false, words: '无法连接服务商，请检查接口主机' };
  const { status, text } = reply;
  if (status >= 500) throw new Undecided(`the provider answered ${status}`);
  if (status >= 300 && status < 400)
    return { name: '连接', isPassed: false, words: '服务商要求跳转到其他地址，系统不跟随' };
  const isRefused =
    refusedKeys.has(status) || mappedAnswer(result, jsonOf(text)).kind === 'unusable';
  return isRefused
    ? { name: '密钥', isPassed: false, words: `服务商不接受此密钥（${status}）` }
    : { name: '密钥', isPassed: true, words: `服务商已应答（${status}）` };
}
