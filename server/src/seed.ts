import type { Config } from './config.ts';
import { rememberPasswordShown, seedAuth } from './modules/auth/auth.seed.ts';
import { seedMenus } from './modules/menus/menus.seed.ts';
import { seedRoles } from './modules/roles/roles.seed.ts';
import type { Database } from './platform/db.ts';

/** Lays down what an installation needs to begin with. Returns the administrator's password while nobody has been shown it. */
export function seed(db: Database, config: Config): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await seedRoles(tx);
    await seedMenus(tx);
    return seedAuth(tx, config);
  });
}

export function passwordWasShown(db: Database): Promise<void> {
  return db.transaction().execute(rememberPasswordShown);
}
