import { InputNumber } from 'antd';
import { contactCaps } from '@rental/domain/rental/dunning/dunning-guard';
import { PageSection } from '../../ui/page-section.tsx';
import type { DraftProps } from './draft-rules.ts';

/** 联系次数: what the guard allows, within the limit of the platform. */
export const CapsSection = ({ rules: { caps }, onChange }: DraftProps) => (
  <PageSection title="联系次数上限">
    <p className="dunning-rules-note">
      拨打、短信、上门和信函合计，每个客户分别计算，由系统强制执行。平台上限为每天{contactCaps.day}
      次、7天{contactCaps.week}次，只能更严。
    </p>
    <div className="dunning-rules-line">
      <label htmlFor="dunning-cap-day">每天最多</label>
      <InputNumber<number>
        id="dunning-cap-day"
        min={1}
        max={contactCaps.day}
        precision={0}
        suffix="次"
        value={caps.day}
        onChange={(day) => onChange({ caps: { ...caps, day: day ?? 0 } })}
      />
      <label htmlFor="dunning-cap-week">7天最多</label>
      <InputNumber<number>
        id="dunning-cap-week"
        min={1}
        max={contactCaps.week}
        precision={0}
        suffix="次"
        value={caps.week}
        onChange={(week) => onChange({ caps: { ...caps, week: week ?? 0 } })}
      />
    </div>
  </PageSection>
);
