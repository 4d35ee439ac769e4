import { type AgreementState, agreementStates } from '@rental/domain/rental/agreements/signing';
import {
  type TemplateState,
  templateStates,
} from '@rental/domain/rental/agreements/template-state';
import { declareArea } from '../area.ts';
import { says, someOf, tells } from '../refusal-words.ts';

/** 合同. */
export const agreementsArea = declareArea({
  directories: {
    agreement: '合同',
  },
  permissions: {
    'agreement:view': '查看与下载合同、查看存证',
    'agreement:template': '维护合同模板',
    'agreement:notarize': '申请公证',
    'agreement:notarizationSelect': '公证开关',
    'agreement:review': '人工复核签署人脸',
  },
  refusals: {
    paper_signing_missing: says(422, '电子签署进行中，登记线下签署请上传纸质合同照片并填写原因'),
    agreement_variable_unknown: tells(
      422,
      ({ names, count }: { names: readonly string[]; count: number }) =>
        `合同正文包含无法识别的变量：${someOf(names, count, '个')}，请从变量列表中选择`,
    ),
    agreement_braces_open: says(422, '合同正文的变量须写成 {{变量名}}，请检查大括号是否成对'),
    agreement_draft_exists: says(409, '该模板已有未发布的草稿，请直接编辑草稿'),
    agreement_template_wrong_state: tells(
      409,
      ({ state, label }: { state: TemplateState; label: string }) =>
        `模板当前为「${templateStates[state]}」，不能${label}`,
    ),
    agreement_template_is_default: says(409, '默认模板不能停用，请先将其他模板设为默认'),
    agreement_template_missing: says(409, '所选合同模板不存在或已停用，请重新选择'),
    agreement_without_text: says(409, '该合同生成于启用合同模板之前，没有正文'),
    agreement_changed: says(409, '合同正文与生成时的哈希不一致，不能使用，请联系管理员'),
    agreement_wrong_state: tells(
      409,
      ({ state, label }: { state: AgreementState; label: string }) =>
        `合同当前为「${agreementStates[state]}」，不能${label}`,
    ),
    agreement_sent_already: says(409, '合同已发起电子签，请催签或作废重签'),
    agreement_not_sent: says(409, '合同尚未发起电子签'),
    agreement_reminded_lately: says(409, '10分钟内已通知过签署方，请稍后再催签'),
    signature_unavailable: says(409, '电子签服务未配置，请登记线下签署'),
    signature_stopped: says(409, '电子签账户已停用，请在服务商账户中启用，或登记线下签署'),
    notarization_off: says(409, '本品牌未开启公证'),
    notarization_unavailable: says(409, '公证服务未配置'),
    notarization_select_edited: says(409, '公证开关已被他人修改，请查看最新状态后重试'),
    notarization_under_way: says(409, '该合同正在公证，请等待结果'),
    notarized_already: says(409, '该合同已公证出证'),
    too_many_agreements: says(429, '查看合同过于频繁，请稍后再试'),
  },
  operations: {
    'agreement:createTemplate': '新增合同模板',
    'agreement:editTemplate': '编辑合同模板',
    'agreement:publishTemplate': '发布合同模板',
    'agreement:stopTemplate': '停用合同模板',
    'agreement:preferTemplate': '设为默认合同模板',
    'agreement:send': '发起电子签',
    'agreement:resend': '重发签署',
    'agreement:remind': '催签',
    'agreement:passReview': '人工复核通过',
    'agreement:failReview': '人工复核不通过',
    'agreement:reviewPhotos': '查看复核照片',
    'agreement:void': '作废合同',
    'agreement:mismatch': '电子签通知不符',
    'agreement:notarize': '申请公证',
    'agreement:notarizationSelect': '公证开关',
    'notarization:mismatch': '公证通知不符',
    'agreement:open': '查看合同',
    'agreement:download': '下载合同',
  },
  objects: {
    agreementTemplate: '合同模板',
  },
  exportable: {
    listAgreements: '合同',
  },
  clerk: ['agreement:view', 'agreement:notarize'],
  menus: [
    {
      under: 'order',
      rank: 80,
      platforms: [1],
      title: '合同列表',
      path: 'agreement',
      icon: 'agreement',
      component: 'agreements/agreement-list-page',
      permission: 'agreement:view',
    },
    // templates are the brand's own: channels have no part in them
    {
      under: 'order',
      rank: 90,
      platforms: [1],
      title: '合同模板',
      path: 'agreement-template',
      icon: 'agreement',
      component: 'agreements/template-list-page',
      permission: 'agreement:template',
    },
  ],
});
