import { Button, Checkbox, Input, Select } from 'antd';
import {
  maxPlanServices,
  maxServiceName,
  serviceKinds,
} from '@rental/domain/rental/price-plans/plan-services';
import { useDictionary } from '../../http/use-dictionary.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { blankService, type TypedService } from './price-plan-form.ts';
import '../../ui/plain-table.css';
import './price-plans.css';

interface ServicesInputProps {
  /** Set by the form around it, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly TypedService[];
  readonly onChange?: (services: readonly TypedService[]) => void;
}

const none: readonly TypedService[] = [];

/** 增值服务: a row for each service that the plan offers. */
export function ServicesInput({ id, value = none, onChange }: ServicesInputProps) {
  return (
    <div id={id} role="group" aria-label="增值服务" tabIndex={-1}>
      {value.length === 0 ? null : (
        <ScrollRegion className="plain-table-scroll" label="增值服务">
          <table className="plain-table plan-offers">
            <thead>
              <tr>
                {['类型', '险种 / 名称', '价格', '必选'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col" aria-label="操作" />
              </tr>
            </thead>
            <tbody>
              {value.map((service, at) => (
                <ServiceLine
                  // the lines have nothing of their own to be told apart by
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  title={`第${at + 1}项增值服务`}
                  service={service}
                  onChange={(changed) =>
                    onChange?.(value.map((one, index) => (index === at ? changed : one)))
                  }
                  onRemove={() => onChange?.(value.filter((_, index) => index !== at))}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <Button
        type="dashed"
        disabled={value.length >= maxPlanServices}
        onClick={() => onChange?.([...value, blankService])}
      >
        添加增值服务
      </Button>
    </div>
  );
}

interface ServiceLineProps {
  readonly title: string;
  readonly service: TypedService;
  readonly onChange: (service: TypedService) => void;
  readonly onRemove: () => void;
}

function ServiceLine({ title, service, onChange, onRemove }: ServiceLineProps) {
  return (
    <tr>
      <td>
        <Select
          aria-label={`${title} 类型`}
          options={choices(serviceKinds)}
          value={service.kind}
          onChange={(kind: TypedService['kind']) => onChange({ ...service, kind, name: null })}
        />
      </td>
      <td>
        <NameInput title={title} service={service} onChange={onChange} />
      </td>
      <td>
        <YuanInput
          aria-label={`${title} 价格`}
          value={service.priceFen}
          onChange={(priceFen) => onChange({ ...service, priceFen })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={`${title} 必选`}
          checked={service.isRequired}
          onChange={({ target }) => onChange({ ...service, isRequired: target.checked })}
        />
      </td>
      <td>
        <Button type="text" danger aria-label={`删除${title}`} onClick={onRemove}>
          删除
        </Button>
      </td>
    </tr>
  );
}

/** The name of a service in the operator's words; of an insurance 险种, of the brand's dictionary. */
function NameInput({ title, service, onChange }: Omit<ServiceLineProps, 'onRemove'>) {
  const insurances = useDictionary('insurance');
  const change = (name: string) => onChange({ ...service, name });
  return service.kind === 'insurance' ? (
    <Select
      aria-label={`${title} 险种`}
      className="plan-service-name"
      loading={insurances.isPending}
      placeholder="请选择险种"
      options={insurances.options.map(({ label }) => ({ value: label, label }))}
      value={service.name}
      onChange={change}
    />
  ) : (
    <Input
      aria-label={`${title} 名称`}
      className="plan-service-name"
      placeholder="如 贴膜、上门取件"
      maxLength={maxServiceName}
      value={service.name ?? ''}
      onChange={({ target }) => change(target.value)}
    />
  );
}
