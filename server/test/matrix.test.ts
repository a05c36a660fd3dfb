import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { descriptionLanguages } from '#contract/firmware.ts';
import { contract } from '#contract/index.ts';
import { newId } from '../src/platform/crypto.ts';
import { oath, writeBody } from './control.ts';
import { createPlantRow, deviceInput } from './devices.ts';
import { createCampaignRow, createMaker, createProgram, startBody } from './firmware.ts';
import { md5, startTestApp, type TestApp } from './harness.ts';
import { createOrganization } from './organizations.ts';
import { createPerson, password } from './people.ts';
import { plantBody } from './plants.ts';
import { addTemplate, germanTemplate, proposal } from './protection.ts';

/** Who knocks: nobody, the demo, a house owner without the permission, a dealer naming another organization's object, the right person. */
type Row = { input?: (ids: Ids) => object; anonymous: number; demo: number; owner: number; foreign?: number; right: number };
interface Ids {
  foreign: string;
  foreignSession: string;
  foreignAvatar: string;
  foreignToken: string;
  /** One that the dealer does not belong to. */
  organization: string;
  /** A plant of that organization, and a device of it. */
  plant: string;
  device: string;
  picture: string;
  /** An alarm of that plant. */
  alarm: string;
  /** Of the other person. */
  reportJob: string;
  reportTemplate: string;
  reportSchedule: string;
  /** An order to the device that waits. */
  command: string;
  /** Of that organization: one to use, one to take out of use. */
  protectionTemplate: { used: string; retired: string };
  /** A proposal of somebody there. */
  rollout: string;
  /** A program, and a roll-out of it to the device. */
  program: string;
  campaign: string;
  /** A file of the other person that no program was made of. */
  upload: string;
}

const digest = md5('Wrong-One');
const code = { code: '123456' };
const none = '01a1dd08-0000-7000-8000-000000000000';
const open = (right: number, input?: Row['input']): Row => ({ input, anonymous: right, demo: right, owner: right, right });
const signedIn = (right: number, input?: Row['input'], foreign?: number): Row => ({
  input,
  anonymous: 401,
  demo: right,
  owner: right,
  foreign,
  right,
});
const account = (right: number, input?: Row['input'], foreign?: number): Row => ({
  input,
  anonymous: 401,
  demo: 403,
  owner: right,
  foreign,
  right,
});
/** `foreign`: what a dealer of another organization gets for the victim's object; 403 where dealers lack the permission. */
const permitted = (right: number, input?: Row['input'], foreign = 403): Row => ({
  input,
  anonymous: 401,
  demo: 403,
  owner: 403,
  foreign,
  right,
});
const body = (value: object) => () => ({ body: value });

const roleBody = { name: 'x', type: 'OPERATOR', description: null, permissions: ['2001'], dataScope: 'ALL' };
const menuBody = {
  parentId: null,
  kind: 'MENU',
  name: 'x',
  path: 'x',
  component: 'x',
  icon: null,
  permission: '2001',
  hidden: false,
  keepAlive: true,
  sortOrder: 1,
};
const deviceNotes = { name: null, specId: null, address: null, networkMode: null, dongleSn: null };
const manufacturerBody = { name: 'x', abbreviation: '<', description: null };
const specBody = { manufacturerId: none, deviceType: 'DONGLE', name: 'x', inverterType: null, ratedW: null, capacityWh: null };
const definitionBody = { level: 'WARN', enabled: true, notify: true, debounceS: 0, clearDelayS: 0 };
const world = { west: -180, south: -90, east: 180, north: 90, zoom: 0 };
const twoDays = { from: '2026-06-14T00:00:00Z', to: '2026-06-16T00:00:00Z' };
const prices = { feedInPrice: null, purchasePrice: null };
function editPlantBody(id: string) {
  const { devices, owner, organizationId, ...fields } = plantBody();
  return { ...fields, id, version: 99 };
}
const reportBody = {
  plants: { filter: {} },
  unit: 'month',
  perPlant: true,
  columns: ['pvWh'],
  from: '2026-01-01',
  to: '2026-01-31',
};
const reportOf = (plant: string) => ({ ...reportBody, plants: { ids: [plant] } });
const { from: _from, to: _to, ...reportShape } = reportBody;
const scheduleBody = {
  id: none,
  name: 'x',
  template: { ...reportShape, period: 'LAST_MONTH' },
  format: 'csv',
  cadence: 'DAILY',
  day: 1,
  time: '06:00',
  timeZone: 'UTC',
  recipients: [],
  paused: false,
};
const everyDevice = { organizationId: null, plantIds: [], fromVersions: [] };
const programBody = {
  manufacturerId: none,
  type: 'INVERTER',
  version: '1.0',
  minFrom: null,
  hwRevs: [],
  allowDowngrade: false,
  descriptions: Object.fromEntries(descriptionLanguages.map((language) => [language, 'x'])),
  fileId: none,
  sha256: 'a'.repeat(64),
  support: 'ALL',
  sheetId: null,
};
const organizationBody = { name: 'x', description: null, contactName: null, address: null };

/** Expected status of every call; words after its name tell another use of it. 400 stands where the request is understood but refused for its content. */
const table: Record<string, Row> = {
  'auth.login': open(400, body({ account: 'nobody', password: digest })),
  'auth.loginByCode': open(400, body({ target: 'x@example.org', ...code })),
  'auth.demoLogin': open(200),
  'auth.register': open(400, body({ target: 'x@example.org', ...code, password: digest, confirmPassword: digest, agreed: true })),
  'auth.forget': open(400, body({ target: 'x@example.org', ...code, password: digest, confirmPassword: digest })),
  'auth.setPassword': open(400, body({ link: 'x'.repeat(43), password: digest, confirmPassword: digest })),
  'auth.sendCode': open(400, body({ purpose: 'LOGIN', target: 'neither' })),
  'auth.userInfo': signedIn(200),
  'auth.logout': signedIn(200),
  'auth.updateName': account(400, body({ accountName: 'x', nickName: null })),
  'auth.bind': account(400, body({ target: 'x@example.org', ...code, password: digest })),
  'auth.updatePassword': account(400, body({ oldPassword: digest, password: digest, confirmPassword: digest })),
  'auth.cancelAccount': account(400, body({ password: digest, typedName: 'x' })),
  'auth.sessions': signedIn(200),
  'auth.revokeSession': account(404, ({ foreignSession }) => ({ body: { id: foreignSession } }), 404),
  'auth.activity': signedIn(200, () => ({ query: { timeZone: 'UTC' } })),
  'auth.totpEnrol': account(400, body({ password: digest })),
  'auth.totpConfirm': account(400, body(code)),
  'auth.totpDisable': account(400, body({ password: digest, secondFactor: '123456' })),
  'auth.totpBackupCodes': account(400, body({ password: digest, secondFactor: '123456' })),
  'auth.setAvatar': account(415),
  'auth.removeAvatar': account(200),
  'auth.avatar': signedIn(404, ({ foreignAvatar }) => ({ params: { id: foreignAvatar } }), 404),
  'auth.reveal': { ...account(404, ({ foreign }) => ({ body: { viewType: 'EMAIL', id: foreign } }), 404), right: 200 },
  'auth.reveal of an organization': {
    ...account(404, ({ organization }) => ({ body: { viewType: 'ORGANIZATION', id: organization } }), 404),
    right: 200,
  },
  'tokens.list': account(200),
  'tokens.create': account(400, body({ name: 'x', permissions: ['2001'], plantIds: null, days: 7, password: digest })),
  'tokens.revoke': account(404, ({ foreignToken }) => ({ body: { id: foreignToken } }), 404),
  'settings.public': open(200),
  'settings.languageAreas': open(200),
  'navigation.routes': signedIn(200),
  'menus.tree': permitted(200),
  'menus.permissions': permitted(200),
  'menus.add': permitted(400, body(menuBody)),
  'menus.edit': permitted(400, body({ id: none, version: 0, ...menuBody })),
  'menus.delete': permitted(404, body({ id: none })),
  'roles.page': permitted(200),
  'roles.all': account(200),
  'roles.detail': permitted(404, () => ({ params: { id: none } })),
  'roles.add': permitted(400, body({ code: 'X', ...roleBody })),
  'roles.edit': permitted(404, body({ id: none, version: 0, ...roleBody })),
  'roles.delete': permitted(404, body({ id: none })),
  'roles.updateStatus': permitted(404, body({ id: none, enabled: true })),
  'accounts.page': permitted(200),
  'accounts.employees': permitted(200, ({ organization }) => ({ body: { organizationId: organization } }), 404),
  'accounts.delete': permitted(404, () => ({ query: { userId: none } })),
  'accounts.resetPassword': permitted(404, () => ({ query: { userId: none } })),
  'accounts.updateStatus': permitted(404, body({ userId: none, status: 'normal' })),
  'accounts.assignRoles': permitted(404, body({ userId: none, version: 0, roleIds: [none] })),
  'organizations.tree': permitted(200, () => ({ params: { kind: '2' } }), 200),
  'organizations.detail': permitted(200, ({ organization }) => ({ params: { id: organization } }), 404),
  'organizations.choices': account(200),
  'organizations.add': permitted(
    400,
    ({ organization }) => ({ body: { parentId: organization, kind: 'PROVIDER', ...organizationBody, name: '<' } }),
    400,
  ),
  'organizations.edit': permitted(
    409,
    ({ organization }) => ({ body: { id: organization, version: 99, parentId: none, status: 'normal', ...organizationBody } }),
    404,
  ),
  'organizations.delete': permitted(400, ({ organization }) => ({ body: { id: organization, typedName: 'another name' } }), 404),
  'organizations.createEmp': permitted(
    400,
    ({ organization }) => ({
      body: {
        accountName: 'matrix-x',
        nickName: null,
        email: 'matrix-x@example.org',
        mobile: null,
        organizationId: organization,
        roleIds: [none],
      },
    }),
    404,
  ),
  'organizations.editEmp': permitted(
    404,
    ({ organization }) => ({
      body: { id: none, version: 0, accountName: 'matrix-y', nickName: null, organizationId: organization, roleIds: [none] },
    }),
    404,
  ),
  'owners.page': permitted(200, () => ({ body: {} }), 200),
  'owners.add': permitted(
    400,
    ({ organization }) => ({ body: { nickName: 'x', email: null, mobile: null, organizationId: organization } }),
    400,
  ),
  'owners.edit': permitted(
    409,
    ({ foreign }) => ({ body: { id: foreign, version: 99, nickName: 'x', organizationId: null, status: 'normal' } }),
    404,
  ),
  'owners.invite': permitted(409, ({ foreign }) => ({ body: { id: foreign } }), 404),
  'owners.delete': permitted(404, body({ id: none }), 404),
  'plants.page': signedIn(200, body({}), 200),
  'plants.map': signedIn(200, body(world), 200),
  'plants.export': signedIn(200, body({}), 200),
  'plants.tags': signedIn(200, undefined, 200),
  'plants.detail': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'plants.address': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'plants.transfers': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'plants.picture': { ...signedIn(404, ({ picture }) => ({ params: { id: picture } }), 404), right: 200 },
  'plants.favourite': { ...account(404, ({ plant }) => ({ body: { id: plant, favourite: true } }), 404), right: 200 },
  'plants.draft': permitted(200, undefined, 200),
  'plants.saveDraft': permitted(200, body({ content: null }), 200),
  'plants.add': permitted(
    400,
    ({ organization }) => ({ body: plantBody({ organizationId: organization, timeZone: 'Nowhere/Town' }) }),
    400,
  ),
  'plants.import': permitted(415, () => ({ query: { dryRun: 'true' } }), 415),
  'plants.edit': permitted(409, ({ plant }) => ({ body: editPlantBody(plant) }), 404),
  'plants.editTariff': { ...account(404, ({ plant }) => ({ body: { id: plant, version: 99, ...prices } }), 404), right: 409 },
  'plants.uploadPicture': account(415, ({ plant }) => ({ params: { id: plant } }), 415),
  'plants.removePicture': { ...account(404, ({ plant }) => ({ body: { id: plant } }), 404), right: 200 },
  'plants.transfer': {
    ...account(
      404,
      ({ plant, organization }) => ({ body: { id: plant, version: 99, organizationId: organization, note: null } }),
      404,
    ),
    right: 409,
  },
  'plants.delete': permitted(400, ({ plant }) => ({ body: { id: plant, typedName: 'another name' } }), 404),
  'plants.deleted': permitted(200, body({}), 200),
  'plants.restore': permitted(404, ({ plant }) => ({ body: { id: plant } }), 404),
  'devices.page': { ...permitted(200, body({ types: ['INVERTER'] }), 200), demo: 200 },
  'devices.export': { ...permitted(200, body({ types: ['INVERTER'] }), 200), demo: 200 },
  'devices.detail': { ...signedIn(404, ({ device }) => ({ params: { id: device } }), 404), right: 200 },
  'devices.ofPlant': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'devices.changes': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'devices.check': permitted(200, ({ plant }) => ({ body: { serialNumber: 'MATRIX-1', plantId: plant } }), 404),
  'devices.add': permitted(
    400,
    ({ plant }) => ({ body: { plantId: plant, device: deviceInput('INVERTER', 'MATRIX-1', { claimCode: 'ABC123' }) } }),
    404,
  ),
  'devices.edit': permitted(409, ({ device }) => ({ body: { id: device, version: 99, ...deviceNotes } }), 404),
  'devices.replace': permitted(
    409,
    ({ device }) => ({ body: { id: device, version: 99, serialNumber: 'MATRIX-1', claimCode: 'ABC123', note: null } }),
    404,
  ),
  'devices.remove': permitted(409, ({ device }) => ({ body: { id: device, version: 99, note: null } }), 404),
  'devices.importStock': permitted(415, () => ({ query: { dryRun: 'true' } })),
  'dashboard.summary': signedIn(200, undefined, 200),
  'dashboard.trend': signedIn(200, undefined, 200),
  'dashboard.status': signedIn(200, undefined, 200),
  'dashboard.plants': signedIn(200, body({}), 200),
  'dashboard.ranking': signedIn(200, undefined, 200),
  'dashboard.losses': signedIn(200, body({}), 200),
  'dashboard.expected': {
    ...signedIn(404, ({ plant }) => ({ body: { plantId: plant, from: '2026-01-01', to: '2026-01-31' } }), 404),
    right: 200,
  },
  'telemetry.provision': open(400, body({ dongleSn: 'MATRIX-9', claimCode: 'WRONG1' })),
  'readings.realtime': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'readings.flow': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'readings.curve': { ...signedIn(404, ({ plant }) => ({ body: { plantId: plant, day: '2026-06-14' } }), 404), right: 200 },
  'readings.statistics': {
    ...signedIn(404, ({ plant }) => ({ body: { plantId: plant, unit: 'month', from: null, to: '2026-06-14' } }), 404),
    right: 200,
  },
  'readings.exportStatistics': {
    ...signedIn(404, ({ plant }) => ({ body: { plantId: plant, unit: 'month', from: null, to: '2026-06-14' } }), 404),
    right: 200,
  },
  'readings.series': {
    ...signedIn(
      404,
      ({ plant }) => ({ body: { plantId: plant, ...twoDays, series: [{ deviceId: null, key: 'plant.pvPowerW' }] } }),
      404,
    ),
    right: 200,
  },
  'readings.series of a device': signedIn(
    404,
    ({ plant, foreign }) => ({ body: { plantId: plant, ...twoDays, series: [{ deviceId: foreign, key: 'ac.powerW' }] } }),
    404,
  ),
  'live.stream': signedIn(200, undefined, 200),
  'live.stream of a plant': { ...signedIn(404, ({ plant }) => ({ query: { plantId: plant } }), 404), right: 200 },
  'alarms.page': signedIn(200, body({}), 200),
  'alarms.detail': { ...signedIn(404, ({ alarm }) => ({ params: { id: alarm } }), 404), right: 200 },
  'alarms.counts': signedIn(200, undefined, 200),
  'alarms.history': signedIn(200, body({ from: '2026-01-01', to: '2026-01-02' }), 200),
  'alarms.acknowledge': permitted(200, ({ alarm }) => ({ body: { ids: [alarm] } }), 404),
  'alarms.close': permitted(404, ({ alarm }) => ({ body: { ids: [alarm, none] } }), 404),
  'alarms.assign': permitted(200, ({ alarm }) => ({ body: { ids: [alarm], assigneeId: null } }), 404),
  'alarms.assignees': permitted(200, undefined, 200),
  'alarms.comment': permitted(200, ({ alarm }) => ({ body: { id: alarm, comment: 'x' } }), 404),
  'alarms.export': signedIn(200, body({}), 200),
  'alarms.incidents': signedIn(200, body({}), 200),
  'alarmDefinitions.page': permitted(200, body({}), 200),
  'alarmDefinitions.add': permitted(400, body({ code: 'x' })),
  'alarmDefinitions.edit': permitted(404, body({ code: 'ZZZ-000', version: 0, ...definitionBody })),
  'alarmDefinitions.delete': permitted(404, body({ code: 'ZZZ-000' })),
  'notifications.choice': account(200),
  'notifications.saveChoice': account(400, body({})),
  'notifications.subscribePush': account(400, body({ endpoint: 'https://10.0.0.1/', keys: { p256dh: 'x', auth: 'x' } })),
  'notifications.unsubscribePush': account(200, body({ endpoint: 'https://push.example.org/1' })),
  'notifications.unsubscribe': open(400, body({ token: 'x'.repeat(64) })),
  'notifications.inbox': account(200, body({})),
  'notifications.readInbox': account(200, body({ ids: null })),
  'basics.areas': signedIn(200),
  'basics.place': signedIn(200, body({ latitude: 52.5, longitude: 13.4 })),
  'basics.timeZones': signedIn(200),
  'basics.units': signedIn(200),
  'basics.statisticsParameters': signedIn(200, () => ({ query: { stationType: 'PHOTOVOLTAIC' } })),
  'basics.template': account(200, () => ({ params: { name: 'stock' } })),
  'basics.manufacturers': permitted(200, body({}), 200),
  'basics.manufacturerChoices': signedIn(200),
  'basics.addManufacturer': permitted(400, body(manufacturerBody)),
  'basics.editManufacturer': permitted(400, body({ id: none, version: 0, ...manufacturerBody })),
  'basics.deleteManufacturer': permitted(404, body({ id: none })),
  'basics.specs': permitted(200, body({}), 200),
  'basics.specChoices': signedIn(200),
  'basics.addSpec': permitted(400, body(specBody)),
  'basics.editSpec': permitted(404, body({ id: none, version: 0, ...specBody })),
  'basics.deleteSpec': permitted(404, body({ id: none })),
  'reports.query': { ...signedIn(404, ({ plant }) => ({ body: reportOf(plant) }), 404), right: 200 },
  'reports.query of all plants': signedIn(200, body(reportBody), 200),
  'reports.export': { ...signedIn(404, ({ plant }) => ({ body: { ...reportOf(plant), format: 'csv' } }), 404), right: 200 },
  'reports.startJob': { ...account(404, ({ plant }) => ({ body: { ...reportOf(plant), format: 'csv' } }), 404), right: 200 },
  'reports.jobs': account(200, undefined, 200),
  'reports.download': account(404, ({ reportJob }) => ({ params: { id: reportJob } }), 404),
  'reports.removeJob': account(404, ({ reportJob }) => ({ body: { id: reportJob } }), 404),
  'reports.templates': account(200, undefined, 200),
  'reports.saveTemplate': account(
    404,
    ({ reportTemplate }) => ({ body: { id: reportTemplate, name: 'x', template: { ...reportShape, period: 'LAST_MONTH' } } }),
    404,
  ),
  'reports.deleteTemplate': account(404, ({ reportTemplate }) => ({ body: { id: reportTemplate } }), 404),
  'reports.schedules': account(200, undefined, 200),
  'reports.saveSchedule': account(404, ({ reportSchedule }) => ({ body: { ...scheduleBody, id: reportSchedule } }), 404),
  'reports.deleteSchedule': account(404, ({ reportSchedule }) => ({ body: { id: reportSchedule } }), 404),
  'takeOut.plant': { ...account(404, ({ plant }) => ({ body: { id: plant } })), foreign: 403, right: 200 },
  'audit.page': { ...permitted(200), owner: 200, foreign: 200 },
  'audit.export': { ...permitted(200), owner: 200, foreign: 200 },
  'control.catalogue': { ...account(404, ({ device }) => ({ query: { deviceId: device } }), 404), right: 200 },
  'control.standards': { ...account(404, ({ plant }) => ({ query: { plantId: plant } }), 404), right: 200 },
  'control.read': { ...account(404, ({ device }) => ({ body: { deviceId: device, keys: [], waitS: 300 } }), 404), right: 409 },
  'control.write': permitted(409, ({ device }) => ({ body: writeBody(device, null, { 'ov1.v': 280 }) }), 404),
  'control.restore': permitted(404, body({ commandId: none, waitS: 300, ...oath }), 404),
  'control.act': permitted(409, ({ device }) => ({ body: { deviceId: device, op: 'reboot', waitS: 300, ...oath } }), 404),
  'control.history': { ...account(404, ({ plant }) => ({ body: { plantId: plant } }), 404), right: 200 },
  'control.command': { ...account(404, ({ command }) => ({ params: { id: command } }), 404), right: 200 },
  'control.receipt': account(404, ({ command }) => ({ params: { id: command } }), 404),
  'control.cancel': { ...account(404, ({ command }) => ({ body: { id: command } }), 404), right: 200 },
  'control.energy': { ...account(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'control.manageEnergy': {
    ...account(
      404,
      ({ device }) => ({ body: { deviceId: device, changes: [{ key: 'soc.minPct', value: 5 }], expectHash: null, waitS: 300 } }),
      404,
    ),
    right: 409,
  },
  'protection.page': permitted(200, body({}), 200),
  'protection.counts': permitted(200, undefined, 200),
  'protection.export': permitted(200, body({}), 200),
  'protection.read': { ...account(404, ({ device }) => ({ body: { deviceIds: [device] } }), 404), right: 200 },
  'protection.standards': permitted(200, undefined, 200),
  'protection.templates': permitted(200, undefined, 200),
  'protection.addTemplate': permitted(400, body({ ...germanTemplate, standard: 'none' }), 400),
  'protection.retireTemplate': permitted(200, ({ protectionTemplate }) => ({ body: { id: protectionTemplate.retired } }), 404),
  'protection.declare': permitted(
    400,
    ({ protectionTemplate }) => ({
      body: { templateId: protectionTemplate.used, organizationId: null, countryCode: 'IT', specId: null, ...oath },
    }),
    404,
  ),
  'protection.withdraw': permitted(404, body({ id: none }), 404),
  'protection.rollouts': permitted(200, body({}), 200),
  'protection.rollout': permitted(200, ({ rollout }) => ({ params: { id: rollout } }), 404),
  'protection.items': permitted(200, ({ rollout }) => ({ body: { id: rollout } }), 404),
  'protection.propose': permitted(
    404,
    ({ protectionTemplate, foreign }) => ({ body: proposal(protectionTemplate.used, [foreign]) }),
    404,
  ),
  'protection.approve': permitted(400, ({ rollout }) => ({ body: { id: rollout, ...oath, agreed: false } }), 404),
  'protection.pause': permitted(409, ({ rollout }) => ({ body: { id: rollout } }), 404),
  'protection.resume': permitted(409, ({ rollout }) => ({ body: { id: rollout, ...oath } }), 404),
  'protection.restore': permitted(409, ({ rollout }) => ({ body: { id: rollout, ...oath } }), 404),
  'protection.cancel': permitted(200, ({ rollout }) => ({ body: { id: rollout } }), 404),
  'campaigns.page': permitted(200, body({}), 200),
  'campaigns.preview': permitted(200, ({ program, plant }) => ({
    body: { programId: program, targets: { ...everyDevice, plantIds: [plant] }, stages: [100] },
  })),
  'campaigns.start': permitted(400, ({ program, plant }) => ({
    body: startBody(program, { targets: { ...everyDevice, plantIds: [plant] }, password: digest }),
  })),
  'campaigns.detail': permitted(200, ({ campaign }) => ({ params: { id: campaign } }), 404),
  'campaigns.items': permitted(200, ({ campaign }) => ({ body: { id: campaign } }), 404),
  'campaigns.control': permitted(409, ({ campaign }) => ({ body: { id: campaign, act: 'RESUME' } })),
  'campaigns.cancel': permitted(404, body({ id: none })),
  'campaigns.retry': permitted(200, ({ campaign }) => ({ body: { id: campaign } })),
  'campaigns.history': { ...signedIn(404, ({ device }) => ({ params: { id: device } }), 404), right: 200 },
  'campaigns.consents': account(200, undefined, 200),
  'campaigns.consent': account(
    404,
    ({ campaign, plant }) => ({ body: { campaignId: campaign, plantId: plant, agreed: true } }),
    404,
  ),
  'campaigns.wish': { ...signedIn(404, ({ plant }) => ({ params: { id: plant } }), 404), right: 200 },
  'campaigns.setWish': account(404, ({ plant }) => ({ body: { plantId: plant, asked: true } }), 404),
  'files.download': permitted(404, ({ upload }) => ({ params: { id: upload } }), 404),
  'firmware.page': permitted(200, body({}), 200),
  'firmware.detail': permitted(404, () => ({ params: { id: none } }), 404),
  'firmware.add': permitted(400, ({ upload }) => ({ body: { ...programBody, fileId: upload } })),
  'firmware.checkSheet': permitted(415, () => ({ query: { manufacturerId: none, type: 'INVERTER', name: 'x.xlsx' } })),
  'firmware.updateStatus': permitted(404, body({ id: none, enabled: true, rowVersion: 0, password: digest })),
  'firmware.remove': permitted(404, body({ id: none })),
  'firmware.devices': permitted(404, body({ id: none }), 404),
  'firmware.keys': open(200),
  'messages.page': permitted(200),
  'messages.detail': permitted(404, () => ({ params: { id: newId() } })),
  'messages.sendTest': permitted(400, body({ target: 'nothing' })),
};

const endpoints = new Map(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
  ),
);
const callOf = (use: string) => use.split(' ')[0] ?? '';

test('the table names every call of the contract and no other', () => {
  expect([...new Set(Object.keys(table).map(callOf))].sort()).toEqual([...endpoints.keys()].sort());
});

describe('every call', () => {
  let t: TestApp;
  let ids: Ids;
  let victim: Awaited<ReturnType<typeof createPerson>>;
  let dealer: typeof victim;
  beforeAll(async () => {
    t = await startTestApp();
    victim = await createPerson(t, 'victim');
    const session = await t.call(contract.auth.sessions, {}, victim);
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const avatar = await t.app.inject({
      method: 'POST',
      url: contract.auth.setAvatar.path,
      payload: picture,
      headers: { authorization: `Bearer ${victim.token}`, 'content-type': 'image/png' },
    });
    const token = await t.call(
      contract.tokens.create,
      { body: { name: 'x', permissions: ['2001'], plantIds: null, days: 7, password } },
      victim,
    );
    const organization = await createOrganization(t, 'Victims');
    const plant = await createPlantRow(t, 'Victims’ roof', { organizationId: organization });
    const pictureId = newId();
    await t.db.insertInto('plant_picture').values({ id: pictureId, plant_id: plant, large: picture, small: picture }).execute();
    const device = newId();
    await t.db
      .insertInto('device')
      .values({ id: device, type: 'METERBOX', serial_number: 'VICTIM-1', plant_id: plant })
      .execute();
    const alarm = newId();
    await t.db
      .insertInto('alarm')
      .values({
        id: alarm,
        plant_id: plant,
        device_id: device,
        code: 'MTR-301',
        level: 'ERROR',
        state: 'ACTIVE',
        started_at: new Date().toISOString(),
        latest_at: new Date().toISOString(),
        fresh: true,
      })
      .execute();
    const command = newId();
    await t.db
      .insertInto('command')
      .values({
        id: command,
        plant_id: plant,
        device_id: device,
        op: 'param.read',
        body: '{}',
        by_name: 'x',
        address: 'x',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        patience_s: 60,
      })
      .execute();
    const engineer = await createPerson(t, 'engineer', 'installer', { organizationId: organization });
    const protectionTemplate = { used: await addTemplate(t, engineer), retired: await addTemplate(t, engineer) };
    const inverter = newId();
    await t.db
      .insertInto('device')
      .values({ id: inverter, type: 'INVERTER', serial_number: 'INV-MATRIX', plant_id: plant })
      .execute();
    const rollout = (await t.call(contract.protection.propose, { body: proposal(protectionTemplate.used, [inverter]) }, engineer))
      .data.id;
    const program = await createProgram(t, (await createMaker(t, 'Maker')).maker);
    const campaign = await createCampaignRow(t, program.id, { id: device, plant_id: plant });
    const upload = newId();
    await t.db
      .insertInto('stored_file')
      .values({
        id: upload,
        purpose: 'firmware',
        name: 'x.bin',
        size_bytes: 2048,
        sha256: programBody.sha256,
        content_type: 'application/octet-stream',
        created_by: victim.id,
        completed_at: new Date().toISOString(),
      })
      .execute();
    dealer = await createPerson(t, 'dealer-elsewhere', 'dealer_admin', {
      organizationId: await createOrganization(t, 'Elsewhere'),
    });
    const created = async (answer: Promise<{ data: { id: string } }>) => (await answer).data.id;
    const template = { ...scheduleBody.template } as never;
    const reportJob = await created(
      t.call(contract.reports.startJob, { body: { ...reportBody, format: 'csv' } as never }, victim),
    );
    const reportTemplate = await created(
      t.call(contract.reports.saveTemplate, { body: { id: null, name: 'x', template } }, victim),
    );
    const reportSchedule = await created(
      t.call(contract.reports.saveSchedule, { body: { ...scheduleBody, id: null } as never }, victim),
    );
    await t.runJobs();
    ids = {
      foreign: victim.id,
      foreignSession: session.data[0]?.id ?? '',
      foreignAvatar: avatar.json().data.avatarId,
      foreignToken: token.data.id,
      organization,
      plant,
      device,
      picture: pictureId,
      alarm,
      reportJob,
      reportTemplate,
      reportSchedule,
      command,
      protectionTemplate,
      rollout,
      program: program.id,
      campaign,
      upload,
    };
  });
  afterAll(() => t.close());

  test.each(Object.entries(table))('%s lets in whom the table says', async (name, row) => {
    const endpoint = endpoints.get(callOf(name)) as Endpoint;
    const input = row.input?.(ids) ?? {};
    const status = (token?: string) => t.status(endpoint, input, { token });
    const demo = (await t.call(contract.auth.demoLogin, {}, { address: name })).data;
    const plain = name.toLowerCase().replace(/[^a-z]+/g, '-');
    const owner = await createPerson(t, `o-${plain}`);
    const admin = await createPerson(t, `a-${plain}`, 'super_admin');
    expect({
      anonymous: await status(),
      demo: await status(demo),
      owner: await status(owner.token),
      right: await status(admin.token),
    }).toEqual({
      anonymous: row.anonymous,
      demo: row.demo,
      owner: row.owner,
      right: row.right,
    });
    if (row.foreign) expect(await status(await dealer.signIn()), 'a dealer of another organization').toBe(row.foreign);
    // a password changed, an account frozen or deleted would have ended it
    expect(await t.status(contract.auth.userInfo, {}, victim), 'the session of the other person').toBe(200);
  });
});
