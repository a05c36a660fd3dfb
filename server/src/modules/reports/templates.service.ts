import { mostTemplates, type ReportTemplate, type SavedTemplate } from '#contract/reports.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, isUniqueViolation } from '../../platform/db.ts';
import { AppError, demandTouched, FieldError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { ownScope } from '../../platform/scope.ts';
import * as repository from './templates.repository.ts';

interface Wanted {
  id: string | null;
  name: string;
  template: ReportTemplate;
}

/** Reports that a person keeps under a name. */
export function createTemplatesService(db: Database) {
  return {
    list: (actor: Actor): Promise<SavedTemplate[]> => repository.listTemplates(db, ownScope(actor.accountId)),

    async save(actor: Actor, { id, name, template }: Wanted): Promise<{ id: string }> {
      const own = ownScope(actor.accountId);
      if (id === null && (await repository.listTemplates(db, own)).length >= mostTemplates)
        throw new AppError('reports.tooMany', { values: { most: mostTemplates } });
      const saved = { id: id ?? newId(), name, template, isNew: id === null };
      try {
        await demandTouched(repository.saveTemplate(db, own, saved));
      } catch (error) {
        if (isUniqueViolation(error, 'report_template_name')) throw new FieldError('name', 'taken');
        throw error;
      }
      return { id: saved.id };
    },

    async delete(actor: Actor, id: string): Promise<null> {
      await demandTouched(repository.deleteTemplate(db, ownScope(actor.accountId), id));
      return null;
    },
  };
}
