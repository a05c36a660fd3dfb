/** A sign-in page and a table page as many build them today: antd, react-router, react-query, i18next. */
export const packages = {
  antd: '6.6.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '7.18.5',
  '@tanstack/react-query': '5.107.1',
  i18next: '26.7.2',
  'react-i18next': '17.1.13',
};

const html = `<!doctype html><html><head><meta charset="utf-8"><title>Reference</title></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;

const main = `import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { createHashRouter, RouterProvider } from 'react-router';
i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { name: 'Account', password: 'Password', submit: 'Sign in', remember: 'Remember me', search: 'Search', title: 'Messages' } } } });
const router = createHashRouter([
  { path: '/login', lazy: () => import('./login.jsx') },
  { path: '/table', lazy: () => import('./table.jsx') },
]);
createRoot(document.getElementById('root')).render(
  <ConfigProvider theme={{ token: { colorPrimary: '#0f766e' } }}>
    <QueryClientProvider client={new QueryClient()}><RouterProvider router={router} /></QueryClientProvider>
  </ConfigProvider>);`;

const login = `import { Button, Card, Checkbox, Form, Input, Select, Tabs, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
export function Component() {
  const { t } = useTranslation();
  return <Card style={{ width: 400, margin: '10vh auto' }}>
    <Select defaultValue="en" options={[{ value: 'en', label: 'English' }, { value: 'de', label: 'Deutsch' }]} />
    <Typography.Title level={1}>{t('submit')}</Typography.Title>
    <Tabs items={[{ key: 'p', label: t('password') }, { key: 'c', label: 'Code' }]} />
    <Form layout="vertical" requiredMark={false}>
      <Form.Item label={t('name')} name="name" rules={[{ required: true }]}><Input autoComplete="username" /></Form.Item>
      <Form.Item label={t('password')} name="password" rules={[{ required: true }]}><Input.Password /></Form.Item>
      <Form.Item name="remember" valuePropName="checked"><Checkbox>{t('remember')}</Checkbox></Form.Item>
      <Button type="primary" htmlType="submit" block>{t('submit')}</Button>
    </Form>
  </Card>;
}`;

const table = `import { useQuery } from '@tanstack/react-query';
import { Avatar, Breadcrumb, Button, DatePicker, Dropdown, Form, Input, Layout, Menu, Select, Table, Tabs, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
const menu = Array.from({ length: 8 }, (_, i) => ({ key: String(i), label: 'Catalogue ' + i, children: [{ key: i + '.1', label: 'Page ' + i }] }));
const columns = ['state', 'target', 'subject', 'channel', 'attempts', 'created'].map((key) => ({ key, dataIndex: key, title: key, sorter: true, ...(key === 'state' && { render: (value) => <Tag color="green">{value}</Tag> }) }));
export function Component() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({ queryKey: ['rows'], queryFn: () => fetch('/rows.json').then((r) => r.json()) });
  return <Layout style={{ minHeight: '100vh' }}>
    <Layout.Sider><Menu theme="dark" mode="inline" items={menu} /></Layout.Sider>
    <Layout>
      <Layout.Header><Dropdown menu={{ items: [{ key: 'o', label: 'Sign out' }] }}><Avatar>AD</Avatar></Dropdown></Layout.Header>
      <Layout.Content style={{ padding: 24 }}>
        <Tabs type="card" items={[{ key: 'h', label: 'Home' }, { key: 'm', label: t('title') }]} />
        <Breadcrumb items={[{ title: 'System' }, { title: t('title') }]} />
        <Form layout="inline"><Form.Item label="Text" name="text"><Input /></Form.Item><Form.Item label="State" name="state"><Select style={{ width: 120 }} options={[{ value: 'SENT' }]} /></Form.Item><Form.Item label="From" name="from"><DatePicker /></Form.Item><Tooltip title={t('search')}><Button type="primary">{t('search')}</Button></Tooltip></Form>
        <Table rowKey="id" rowSelection={{}} columns={columns} dataSource={data?.list} loading={isPending} pagination={{ total: 200, pageSize: 10, showSizeChanger: true }} />
      </Layout.Content>
    </Layout>
  </Layout>;
}`;

const rows = Array.from({ length: 10 }, (_, id) => ({
  id,
  state: 'SENT',
  target: `somebody-${id}@example.org`,
  subject: 'Test message',
  channel: 'EMAIL',
  attempts: 1,
  created: '2026-11-15 07:00',
}));

export const files: Record<string, string> = {
  'package.json': JSON.stringify({ private: true, type: 'module', dependencies: packages }),
  'index.html': html,
  'main.jsx': main,
  'login.jsx': login,
  'table.jsx': table,
  'public/rows.json': JSON.stringify({ list: rows }),
};
