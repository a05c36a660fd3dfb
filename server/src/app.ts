import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#contract/index.ts';
import { type Config, root } from './config.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { createAccountsService } from './modules/accounts/accounts.service.ts';
import { createOwnerAccountsService } from './modules/accounts/owner-accounts.service.ts';
import { alarmJobs } from './modules/alarms/alarms.jobs.ts';
import { createAlarms } from './modules/alarms/alarms.module.ts';
import { alarmRoutes } from './modules/alarms/alarms.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createAuth } from './modules/auth/auth.module.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import * as areas from './modules/basics/areas.ts';
import { basicsRoutes } from './modules/basics/basics.routes.ts';
import { createBasicsService } from './modules/basics/basics.service.ts';
import { createCampaigns } from './modules/campaigns/campaigns.module.ts';
import { campaignRoutes } from './modules/campaigns/campaigns.routes.ts';
import { createCommandsService } from './modules/commands/commands.service.ts';
import { controlJobs } from './modules/control/control.jobs.ts';
import { createControl } from './modules/control/control.module.ts';
import { controlRoutes } from './modules/control/control.routes.ts';
import { dashboardJobs } from './modules/dashboard/dashboard.jobs.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { createDashboardService } from './modules/dashboard/dashboard.service.ts';
import { deviceRoutes } from './modules/devices/devices.routes.ts';
import { createDevicesService } from './modules/devices/devices.service.ts';
import { expectedJobs } from './modules/expected/expected.jobs.ts';
import { createExpectedService } from './modules/expected/expected.service.ts';
import { fileJobs } from './modules/files/files.jobs.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { createFilesService } from './modules/files/files.service.ts';
import { createFirmware } from './modules/firmware/firmware.module.ts';
import { firmwareRoutes } from './modules/firmware/firmware.routes.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { createLiveService } from './modules/live/live.service.ts';
import { menuRoutes } from './modules/menus/menus.routes.ts';
import { createMenusService } from './modules/menus/menus.service.ts';
import { messageJobs } from './modules/messages/messages.jobs.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { createMessagesService } from './modules/messages/messages.service.ts';
import { organizationRoutes } from './modules/organizations/organizations.routes.ts';
import { createOrganizationsService } from './modules/organizations/organizations.service.ts';
import { ownerRoutes } from './modules/owners/owners.routes.ts';
import { createOwnersService } from './modules/owners/owners.service.ts';
import { createPlants } from './modules/plants/plants.module.ts';
import { plantRoutes } from './modules/plants/plants.routes.ts';
import { createProtection } from './modules/protection/protection.module.ts';
import { protectionRoutes } from './modules/protection/protection.routes.ts';
import { createReadings } from './modules/readings/readings.module.ts';
import { readingRoutes } from './modules/readings/readings.routes.ts';
import { createReports } from './modules/reports/reports.module.ts';
import { reportRoutes } from './modules/reports/reports.routes.ts';
import { roleRoutes } from './modules/roles/roles.routes.ts';
import { createRolesService } from './modules/roles/roles.service.ts';
import { publicSettings, settingsRoutes } from './modules/settings/settings.routes.ts';
import { takeOutRoutes } from './modules/takeout/takeout.routes.ts';
import { createTakeOutService } from './modules/takeout/takeout.service.ts';
import { mqttReceiver } from './modules/telemetry/telemetry.ingest.ts';
import { telemetryJobs } from './modules/telemetry/telemetry.jobs.ts';
import { createTelemetry } from './modules/telemetry/telemetry.module.ts';
import { telemetryRoutes } from './modules/telemetry/telemetry.routes.ts';
import { tokenJobs } from './modules/tokens/tokens.jobs.ts';
import { tokenRoutes } from './modules/tokens/tokens.routes.ts';
import { createTokensService, isApiToken } from './modules/tokens/tokens.service.ts';
import type { Writer } from './platform/copy.ts';
import type { Vault } from './platform/crypto.ts';
import { answers, type Database } from './platform/db.ts';
import { docsPage } from './platform/docs-page.ts';
import { AppError } from './platform/errors.ts';
import { openFileStore } from './platform/files.ts';
import { createHttp } from './platform/http.ts';
import { createTransports } from './platform/mail.ts';
import { once } from './platform/once.ts';
import { openApi } from './platform/openapi.ts';
import { loadFonts } from './platform/pdf.ts';
import { serveConsole } from './platform/static.ts';
import { loadTexts } from './platform/texts.ts';

/** The features, listed by hand: what is not named here does not exist. */
export function createApp(config: Config, db: Database, writer: Writer, vault: Vault, consoleFolder?: string) {
  const texts = loadTexts(root);
  const fonts = loadFonts(root);
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const messages = createMessagesService(db, texts, createTransports(config), config.product.name);
  const audit = createAuditService(db);
  const auth = createAuth(db, vault, messages, audit, config);
  const roles = createRolesService(db, audit);
  const organizations = createOrganizationsService(db, audit);
  const accounts = createAccountsService({ db, auth: auth.service, roles, organizations, audit });
  const ownerAccounts = createOwnerAccountsService(db, auth.service, audit);
  const owners = createOwnersService(db, ownerAccounts);
  const devices = createDevicesService(db, audit, vault, texts);
  const plants = createPlants({ db, texts, audit, messages, owners: ownerAccounts, devices, areas });
  const store = openFileStore(join(config.dataDir, 'files'), config.files.s3);
  const files = createFilesService(db, store);
  const firmware = createFirmware({ db, texts, audit, auth: auth.service, files, config });
  const basics = createBasicsService(db, audit, {
    plants: plants.template,
    stock: devices.stockTemplate,
    'serial-numbers': firmware.sheets.template,
  });
  const reports = createReports({
    db,
    root,
    fonts,
    texts,
    audit,
    messages,
    plants: plants.exports,
    product: config.product,
    publicUrl,
  });
  const tokens = createTokensService(db, auth.service, audit);
  const telemetry = createTelemetry(db, writer, vault, config);
  const readings = createReadings(db, config, texts);
  const alarms = createAlarms({ db, texts, vault, audit, messages, config });
  const dashboard = createDashboardService(db);
  const expected = createExpectedService(db);
  const commands = createCommandsService(db);
  const control = createControl({
    db,
    texts,
    fonts,
    config,
    commands,
    audit,
    auth: auth.service,
    messages,
    owners: ownerAccounts,
    notifying: alarms.notifying,
  });
  const protection = createProtection({ db, texts, audit, commands, oaths: control.oaths, ordering: control.ordering });
  const campaigns = createCampaigns({
    db,
    vault,
    files: store,
    commands,
    raising: alarms.raising,
    notifying: alarms.notifying,
    messages,
    people: ownerAccounts,
    audit,
    auth: auth.service,
    publicUrl,
  });
  const { app, route, door } = createHttp({
    texts,
    authenticate: (token) => (isApiToken(token) ? tokens.authenticate(token) : auth.sessions.authenticate(token)),
    defaultLanguage: config.product.defaultLanguage,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    https: config.publicUrl?.startsWith('https:') ?? false,
    tileUrl: config.tiles?.url,
    onForbidden: control.oaths.forbidden,
  });

  const live = createLiveService({
    db,
    now: readings.now,
    onError: (error) => app.log.error({ error: String(error) }, 'live stream failed'),
  });

  authRoutes(route, auth);
  tokenRoutes(route, tokens);
  menuRoutes(route, createMenusService(db, audit, roles));
  roleRoutes(route, roles);
  accountRoutes(route, accounts, organizations, plants.contacts);
  organizationRoutes(route, organizations, accounts);
  ownerRoutes(route, owners);
  plantRoutes(route, plants);
  deviceRoutes(route, devices);
  dashboardRoutes(route, dashboard, expected);
  basicsRoutes(route, basics);
  reportRoutes(route, reports);
  takeOutRoutes(route, createTakeOutService(db, audit));
  auditRoutes(route, audit);
  messageRoutes(route, messages);
  settingsRoutes(app, route, config);
  controlRoutes(route, control);
  protectionRoutes(route, protection);
  telemetryRoutes(app, route, telemetry.dongles, telemetry.ingest);
  readingRoutes(route, readings);
  liveRoutes(app, route, live);
  alarmRoutes(route, alarms);
  fileRoutes(app, route, door, files);
  firmwareRoutes(route, firmware);
  campaignRoutes(app, route, campaigns);

  const spec = once(() => openApi(contract, config.product.name, config.version));
  const docs = once(() => Buffer.from(docsPage(spec())));
  app.get('/openapi.json', spec);
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docs()));
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await answers(db))) throw new AppError('notReady');
    return { status: 'ready' };
  });
  if (consoleFolder && existsSync(consoleFolder)) serveConsole(app, consoleFolder, publicSettings(config));

  return {
    app,
    jobs: [
      ...auth.jobs,
      ...tokenJobs(tokens),
      ...messageJobs(messages),
      ...plants.jobs,
      ...telemetryJobs(telemetry),
      ...alarmJobs(alarms),
      ...reports.backgroundJobs,
      ...dashboardJobs(dashboard),
      ...expectedJobs(expected),
      ...controlJobs(control),
      ...fileJobs(files),
      ...firmware.jobs,
    ],
    services: {
      auth,
      messages,
      plants,
      telemetry,
      alarms,
      commands,
      control,
      protection,
      campaigns,
      reports,
      dashboard,
      expected,
      live,
      files,
      firmware,
    },
    /** Takes what dongles say by MQTT. */
    receive: mqttReceiver(telemetry.ingest, {
      ack: commands.answer,
      fw: campaigns.progress.take,
      chunk: campaigns.delivery.chunk,
    }),
  };
}
