import type { Language } from '#contract/languages.ts';
import { type ParameterValues, parameters } from '#contract/parameters.ts';
import type { Tx } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import type { Texts } from '../../platform/texts.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { CommandNotice, NotifyingService } from '../alarms/notifying.service.ts';
import type { CommandRecord } from '../commands/commands.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import * as repository from './control.repository.ts';
import { setOf, spell } from './control.rows.ts';

export type TellingService = ReturnType<typeof createTellingService>;

interface Options {
  texts: Texts;
  messages: MessagesService;
  owners: OwnerAccountsService;
  notifying: NotifyingService;
}

const owner = systemScope('whose device was changed is told, whoever changed it');
const byKey = new Map(parameters.map((parameter) => [parameter.key, parameter]));
const templates = { CHANGED: 'parametersChanged', NOT_CHANGED: 'parametersNotChanged', RETURNED: 'parametersReturned' } as const;

/** Tells the owner what was done to a device: in the console, and by mail in names and numbers of the own language. */
export function createTellingService({ texts, messages, owners, notifying }: Options) {
  function linesOf(command: CommandRecord, language: Language): string {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    const shown = (value: ParameterValues[string] | undefined, unit: string | null) =>
      typeof value === 'number' ? `${format.format(value)} ${unit ?? ''}`.trim() : (spell(value) ?? '–');
    const previous = (command.previous ?? {}) as ParameterValues;
    return Object.entries(setOf(command))
      .map(([key, wanted]) => {
        const unit = byKey.get(key)?.unit ?? null;
        return `${texts(language, 'deviceParameters', key)}: ${shown(previous[key], unit)} → ${shown(wanted, unit)}`;
      })
      .join('\n');
  }

  return {
    async tellOwner(tx: Tx, command: CommandRecord, notice: CommandNotice): Promise<void> {
      const device = await repository.findTarget(tx, owner, command.device_id);
      const receiver = device?.owner_id ? await owners.receiver(tx, device.owner_id) : undefined;
      if (!device || !receiver || receiver.id === command.created_by) return;
      await notifying.tellOfCommand(tx, notice, { accountId: receiver.id, commandId: command.id, plantId: device.plant_id });
      const target = receiver.email ?? receiver.mobile;
      if (!target) return;
      const language = receiver.language as Language;
      const values = {
        who: command.by_name,
        plant: device.plant_name,
        device: device.serial_number,
        reason: command.reason ?? '–',
        changes: linesOf(command, language),
      };
      await messages.send(tx, { target, language, template: templates[notice], values });
    },
  };
}
