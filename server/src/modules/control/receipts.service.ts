import type { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import { type ParameterValue, parameters } from '#contract/parameters.ts';
import { standards } from '#contract/standards.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Fonts } from '../../platform/pdf.ts';
import { pdfLetter } from '../../platform/pdf-letter.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import type { CommandRecord, CommandsService } from '../commands/commands.service.ts';
import * as repository from './control.repository.ts';
import { spell, toCommand } from './control.rows.ts';

interface Options {
  db: Database;
  texts: Texts;
  fonts: Fonts;
  product: string;
  commands: CommandsService;
}

const unknown = '–';
const known = new Set(parameters.map(({ key }) => key));

/** Stands for everything that the receipt says: whoever holds a copy can see that nothing was changed. */
const fingerprint = (facts: object): string => sha256(JSON.stringify(facts)).toString('hex');

/** Who changed what, when, why and with which outcome, on paper. */
export function createReceiptsService({ db, texts, fonts, product, commands }: Options) {
  return {
    async pdf(scope: Scope, id: string, language: Language): Promise<Readable> {
      const record: CommandRecord | undefined = await commands.find(scope, id);
      const about = record && (await repository.receiptFacts(db, scope, id));
      if (!record || !about || record.op !== 'param.write' || !record.finished_at) throw new AppError('notFound');
      const command = toCommand(record, { steps: await commands.steps(scope, id), restoredById: null });
      const word = (key: string) => texts(language, 'receipt', key);
      const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone: about.time_zone });
      const moment = (at: string | null) => (at ? format.format(Date.parse(at)) : unknown);
      const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
      const shown = (value: ParameterValue | undefined, unit: string | null) => {
        if (value === undefined) return unknown;
        if (value === null) return word('off');
        return typeof value === 'number' ? `${number.format(value)} ${unit ?? ''}`.trim() : (spell(value) ?? unknown);
      };
      const name = (key: string) => (known.has(key) ? texts(language, 'deviceParameters', key) : key);
      const standard = standards.find(({ code }) => code === record.standard)?.name;
      const sworn = record.disclaimer_version !== null;
      const answer = [record.error, record.error_text].filter(Boolean).join(': ');
      return pdfLetter(fonts, {
        title: word('title'),
        subtitle: `${about.plant_name} (${about.plant_number}) · ${record.device_sn}`,
        note: `${product} · ${record.id} · ${word('zone')} ${about.time_zone}`,
        blocks: [
          { kind: 'heading', text: word('who') },
          {
            kind: 'facts',
            facts: [
              [word('by'), record.by_name],
              [word('role'), record.by_role ?? unknown],
              [word('organization'), record.by_organization ?? unknown],
              [word('address'), record.address],
              [word('reason'), record.reason ?? unknown],
              [word('disclaimer'), record.disclaimer_version ?? unknown],
              [word('agreedAt'), moment(sworn ? (record.agreed_at ?? record.created_at) : null)],
              ...(about.approved_name
                ? ([
                    [word('second'), about.approved_name],
                    [word('secondAt'), moment(about.approved_at)],
                  ] as const)
                : []),
              [word('standard'), standard ?? record.standard ?? unknown],
            ],
          },
          { kind: 'heading', text: word('values') },
          {
            kind: 'table',
            titles: [word('parameter'), word('before'), word('wanted'), word('after')],
            rows: command.changes.map(({ key, unit, before, wanted, after }) => [
              name(key),
              shown(before, unit),
              shown(wanted, unit),
              shown(after, unit),
            ]),
          },
          { kind: 'heading', text: word('outcome') },
          {
            kind: 'facts',
            facts: [
              [word('state'), word(`state.${record.state}`)],
              [word('answer'), answer || unknown],
              ...(record.guard ? [[word('trial'), word(`guard.${record.guard}`)] as const] : []),
              ...command.steps.map(({ state, at }) => [word(`state.${state}`), moment(at)] as const),
              [word('number'), record.id],
              [word('hash'), fingerprint({ ...record, steps: command.steps, second: about.approved_name })],
            ],
          },
          ...(sworn ? [{ kind: 'words', text: word('statement') } as const] : []),
        ],
      });
    },
  };
}
