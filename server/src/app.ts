import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { contract } from '#contract/index.ts';
import { type Config, root } from './config.ts';
import { createAuth } from './modules/auth/auth.module.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { menuRoutes } from './modules/menus/menus.routes.ts';
import { createMenusService } from './modules/menus/menus.service.ts';
import { messageJobs } from './modules/messages/messages.jobs.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { createMessagesService } from './modules/messages/messages.service.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import type { Vault } from './platform/crypto.ts';
import type { Database } from './platform/db.ts';
import { docsPage } from './platform/docs-page.ts';
import { AppError } from './platform/errors.ts';
import { createHttp } from './platform/http.ts';
import { createTransports } from './platform/mail.ts';
import { openApi } from './platform/openapi.ts';
import { serveConsole } from './platform/static.ts';
import { loadTexts } from './platform/texts.ts';

/** The features, listed by hand: what is not named here does not exist. */
export function createApp(config: Config, db: Database, vault: Vault, consoleFolder?: string) {
  const texts = loadTexts(root);
  const messages = createMessagesService(db, texts, createTransports(config), config.product.name);
  const auth = createAuth(db, vault, messages, config);
  const { app, route } = createHttp({
    texts,
    authenticate: auth.sessions.authenticate,
    defaultLanguage: config.product.defaultLanguage,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    https: config.publicUrl?.startsWith('https:') ?? false,
  });

  authRoutes(route, auth);
  menuRoutes(route, createMenusService(db));
  messageRoutes(route, messages);
  settingsRoutes(app, route, config);

  const spec = openApi(contract, config.product.name, config.version);
  const docs = docsPage(spec);
  app.get('/openapi.json', () => spec);
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docs));
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw new AppError('notReady');
    });
    return { status: 'ready' };
  });
  if (consoleFolder && existsSync(consoleFolder)) serveConsole(app, consoleFolder);

  return { app, jobs: [...auth.jobs, ...messageJobs(messages)], services: { auth, messages } };
}
