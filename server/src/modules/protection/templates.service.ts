import { disclaimerVersion } from '#contract/control.ts';
import { problemsOf } from '#contract/parameterRules.ts';
import { isProtection, parameters } from '#contract/parameters.ts';
import type { AddTemplateBody, DeclareBody, ProtectionTemplate } from '#contract/protection.ts';
import { standards, standardsFor } from '#contract/standards.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError, demandTouched, FieldError, FieldErrors } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { asProfessional, ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { OathService, Who } from '../control/oath.service.ts';
import * as repository from './templates.repository.ts';

const catalogue = systemScope('models are the same for everybody');
const mostTemplates = 500;
const protection = parameters.filter(isProtection);
const units = new Map(protection.map(({ key, unit }) => [key, unit]));

/** Named values of a grid standard, and for whom they are what devices have to have. */
export function createTemplatesService(db: Database, audit: AuditService, oaths: OathService) {
  return {
    async list({ accountId }: Actor, scope: Scope): Promise<ProtectionTemplate[]> {
      const [templates, sets] = await Promise.all([
        repository.listTemplates(db, scope, accountId, mostTemplates),
        repository.listSets(db, scope, accountId),
      ]);
      return templates.map(({ id, name, standard, note, values, created_at, by_name }) => ({
        id,
        name,
        standard,
        note,
        values: protection.flatMap(({ key }) =>
          key in values ? [{ key, unit: units.get(key) ?? null, value: values[key] ?? null }] : [],
        ),
        createdAt: created_at,
        byName: by_name,
        approvedFor: sets
          .filter((set) => set.template_id === id)
          .map((set) => ({
            id: set.id,
            organizationId: set.organization_id,
            organizationName: set.organization_name,
            countryCode: set.country_code,
            specId: set.spec_id,
            specName: set.spec_name,
            declaredAt: set.declared_at,
            byName: set.by_name,
            reason: set.reason,
          })),
      }));
    },

    /** The same rules as for one device, as if it had the values of the standard. */
    async add(who: Who, body: AddTemplateBody): Promise<{ id: string }> {
      const standard = standards.find(({ code }) => code === body.standard);
      if (!standard) throw new FieldError('standard', 'invalid');
      const values = Object.fromEntries(body.values.map(({ key, value }) => [key, value]));
      const problems = problemsOf(protection, values, standard.values, standard);
      if (Object.keys(problems).length > 0)
        throw new FieldErrors(Object.fromEntries(Object.entries(problems).map(([key, text]) => [`values.${key}`, text])));
      const id = newId();
      await db.transaction().execute(async (tx) => {
        await repository.insertTemplate(tx, ownScope(who.actor.accountId), { ...body, id, values });
        await audit.record(tx, who, {
          action: 'protection.templateAdded',
          objectType: 'PROTECTION_TEMPLATE',
          objectId: id,
          objectName: body.name,
          changes: Object.entries(values).map(([field, value]) => ({
            field,
            before: null,
            after: value === null ? null : `${value} ${units.get(field) ?? ''}`.trim(),
          })),
        });
      });
      return { id };
    },

    async retire(who: Who, reach: Scope, id: string): Promise<null> {
      const scope = asProfessional(reach);
      await db.transaction().execute(async (tx) => {
        const template = await repository.findTemplate(tx, scope, who.actor.accountId, id);
        if (!template) throw new AppError('notFound');
        await demandTouched(repository.retireTemplate(tx, scope, who.actor.accountId, id));
        await audit.record(tx, who, {
          action: 'protection.templateRetired',
          objectType: 'PROTECTION_TEMPLATE',
          objectId: id,
          objectName: template.name,
          organizationId: template.organization_id,
        });
      });
      return null;
    },

    declare: (who: Who, reach: Scope, body: DeclareBody) =>
      oaths.onRecord(who, { objectType: 'PROTECTION_TEMPLATE', objectId: body.templateId }, async () => {
        const scope = asProfessional(reach);
        const { accountId } = who.actor;
        const template = await repository.findTemplate(db, scope, accountId, body.templateId);
        if (!template) throw new AppError('notFound');
        await oaths.swear(who, body);
        if (!body.organizationId && !scope.all) throw new FieldError('organizationId', 'required');
        if (body.countryCode && !standardsFor(body.countryCode).some(({ code }) => code === template.standard))
          throw new FieldError('countryCode', 'invalid');
        if (body.specId && !(await repository.isInverterModel(db, catalogue, body.specId)))
          throw new FieldError('specId', 'invalid');
        const id = newId();
        await db.transaction().execute(async (tx) => {
          const set: repository.NewSet = {
            id,
            template_id: template.id,
            organization_id: body.organizationId,
            country_code: body.countryCode,
            spec_id: body.specId,
            reason: body.reason,
            disclaimer_version: disclaimerVersion,
            declared_by: accountId,
            by_name: await audit.nameOf(tx, accountId),
          };
          await demandTouched(repository.declareSet(tx, scope, set));
          await audit.record(tx, who, {
            action: 'protection.declared',
            objectType: 'PROTECTION_TEMPLATE',
            objectId: template.id,
            objectName: template.name,
            organizationId: body.organizationId ?? template.organization_id,
            changes: [
              { field: 'organization', before: null, after: await audit.organizationName(tx, body.organizationId) },
              { field: 'country', before: null, after: body.countryCode },
              { field: 'reason', before: null, after: body.reason },
              { field: 'disclaimer', before: null, after: disclaimerVersion },
            ],
          });
        });
        return { id };
      }),

    async withdraw(who: Who, reach: Scope, id: string): Promise<null> {
      const scope = asProfessional(reach);
      await db.transaction().execute(async (tx) => {
        const set = await repository.findSet(tx, scope, id);
        if (!set) throw new AppError('notFound');
        await demandTouched(repository.withdrawSet(tx, scope, id));
        await audit.record(tx, who, {
          action: 'protection.withdrawn',
          objectType: 'PROTECTION_TEMPLATE',
          objectId: set.template_id,
          objectName: set.template_name,
          organizationId: set.organization_id,
        });
      });
      return null;
    },
  };
}
