import { maxAccounts } from '@rental/domain/platform/provider-accounts/account-kinds';
import { maxConsentsADay } from '@rental/domain/platform/provider-accounts/sign-consent';
import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 服务商账户 (ADR 53). */
export const providerAccountsArea = declareArea({
  directories: {
    providerAccount: '服务商账户',
  },
  permissions: {
    'providerAccount:list': '查看服务商账户',
    'providerAccount:edit': '管理服务商账户',
  },
  refusals: {
    too_many_provider_accounts: says(409, `最多${maxAccounts}个服务商账户，请先清理不用的账户`),
    provider_account_name_taken: says(409, '账户名称已被使用，请换一个'),
    provider_account_kind_unknown: says(422, '暂不支持此服务商'),
    provider_account_host_unlisted: says(
      422,
      '接口主机不在服务器允许的服务商主机名单中，请联系平台添加',
    ),
    provider_account_certificate_unreadable: says(422, '证书无法识别，请粘贴完整的证书'),
    provider_account_private_key_unreadable: says(
      422,
      '私钥无法识别，请填写密钥工具或私钥文件的完整内容',
    ),
    provider_account_private_key_foreign: says(422, '私钥与证书不是一对，请核对后填写'),
    provider_account_public_key_unreadable: says(
      422,
      '微信支付公钥无法识别，请填写公钥文件的完整内容',
    ),
    provider_account_merchant_fixed: says(409, '已启用过的账户不能修改商户号，换商户号请新增账户'),
    provider_account_merchant_unknown: says(422, '没有使用此商户号的账户'),
    provider_account_keys_needed: says(422, '旧密钥已作废，请重新填写全部密钥'),
    provider_account_kind_fixed: says(422, '账户的服务商不能更改，请新增账户'),
    provider_account_changed: says(409, '测试期间账户已被修改，请重新测试'),
    provider_account_untested: says(409, '此版本还没有通过测试，请先测试'),
    provider_account_enabled: says(409, '此版本已在使用'),
    provider_account_not_enabled: says(409, '账户没有启用'),
    provider_account_no_draft: says(409, '没有待启用的修改'),
    provider_account_tried: says(409, '账户做过一分钱验证，有交易记录，不能删除，可修改后使用'),
    fen_trial_not_offered: says(422, '一分钱验证只用于收租账户：其他账户付出的钱不会自动退回'),
    fen_trial_under_way: says(409, '此账户的上一次一分钱验证还没有结束'),
    fen_trial_open: says(409, '一分钱验证还没有结束，结束后才能修改或放弃'),
    provider_account_consented: says(409, '账户发起过电子签授权，不能删除，可修改后使用'),
    sign_consent_not_offered: says(422, '只有电子签账户可以发起授权'),
    sign_consent_too_many: says(409, `此账户今天发起的授权已达${maxConsentsADay}次，请明天再试`),
    sign_consent_unanswered: says(409, '服务商没有应答，请稍后再试'),
    provider_account_keys_used: says(409, '只有已换下的密钥可以作废'),
  },
  operations: {
    'providerAccount:create': '新增服务商账户',
    'providerAccount:save': '修改服务商账户',
    'providerAccount:test': '测试服务商账户',
    'providerAccount:testSms': '发送测试短信',
    'providerAccount:fenTrial': '发起一分钱验证',
    'providerAccount:fenTrialEnd': '一分钱验证结束',
    'providerAccount:enable': '启用服务商账户',
    'providerAccount:stop': '停用服务商账户',
    'providerAccount:discard': '放弃服务商账户草稿',
    'providerAccount:erase': '作废旧密钥',
    'providerAccount:consent': '发起电子签授权',
    'providerAccount:consentEnd': '电子签授权结束',
    'providerAccount:issue': '领取模拟密钥',
    'providerAccount:exportAll': '导出服务商账户总览',
  },
  clerk: [],
  menus: [
    {
      under: 'tools',
      rank: 14,
      platforms: [1],
      title: '服务商账户',
      path: 'provider-accounts',
      icon: 'risk',
      component: 'provider-accounts/provider-account-page',
      permission: 'providerAccount:list',
    },
  ],
});
