import { Form, Radio } from 'antd';

/** 开票方式 or 红冲方式: by the brand's invoicing program, or with a number that the tax office gave. */
export const OnlineField = ({ verb }: { readonly verb: '开票' | '红冲' }) => (
  <Form.Item
    name="isOnline"
    label={`${verb}方式`}
    initialValue
    extra={`在线${verb}由开票服务商办理，结果稍后更新；失败时申请退回原状态`}
  >
    <Radio.Group
      options={[
        { value: true, label: `在线${verb}` },
        { value: false, label: '已在税务系统办理，登记号码' },
      ]}
    />
  </Form.Item>
);
