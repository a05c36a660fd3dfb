import { auditEndpoints } from '#contract/audit.ts';
import { FileAnswer, type Route } from '../../platform/http.ts';
import { spreadsheetType } from '../../platform/spreadsheet.ts';
import type { AuditService } from './audit.service.ts';

export function auditRoutes(route: Route, audit: AuditService): void {
  route(auditEndpoints.page, ({ scope, body, query }) => audit.page(scope, body, query));
  route(
    auditEndpoints.export,
    async ({ scope, body }) => new FileAnswer(await audit.export(scope, body), spreadsheetType, 'audit.xlsx'),
  );
}
