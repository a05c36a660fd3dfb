import type { Language } from '#contract/languages.ts';
import { escapeHtml } from '../../platform/html.ts';
import type { Texts } from '../../platform/texts.ts';

/** Every message that the product sends. Its texts are `mails.<name>.subject`, `.text` and, where it can go by SMS, `.sms`. */
export type Template =
  | 'code.REGISTER'
  | 'code.FORGET'
  | 'code.LOGIN'
  | 'code.BIND'
  | 'alreadyRegistered'
  | 'contactTaken'
  | 'passwordChanged'
  | 'contactChanged'
  | 'accountCancelled'
  | 'invitation'
  | 'passwordReset'
  | 'plantReceived'
  | 'plantGiven'
  | 'alarm'
  | 'alarmRecovered'
  | 'alarmEscalated'
  | 'alarmIncident'
  | 'alarmDigest'
  | 'report'
  | 'reportLink'
  | 'parametersChanged'
  | 'parametersNotChanged'
  | 'parametersReturned'
  | 'campaignDone'
  | 'campaignStopped'
  | 'firmwareConsent'
  | 'test';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

type Values = Record<string, string | number>;

export function renderMail(
  texts: Texts,
  language: Language,
  template: Template,
  values: Values & { product: string },
): RenderedMail {
  const subject = texts(language, 'mails', `${template}.subject`, values);
  const text = texts(language, 'mails', `${template}.text`, values);
  const footer = texts(language, 'mails', 'footer', values);
  const paragraphs = text
    .split('\n\n')
    .map((p) =>
      p === String(values.code)
        ? `<p style="font:600 28px/1.4 monospace;letter-spacing:6px;margin:24px 0">${escapeHtml(p)}</p>`
        : `<p style="margin:0 0 16px">${escapeHtml(p).replace(/\n/g, '<br>')}</p>`,
    );
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f7f9;color:#101828;font:15px/1.6 Inter,Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 20px;font-weight:600;color:#0f766e">${escapeHtml(values.product)}</p>
<div style="background:#fff;border:1px solid #e4e7ec;border-radius:10px;padding:24px">${paragraphs.join('')}</div>
<p style="margin:20px 0 0;font-size:12px;color:#667085">${escapeHtml(footer)}</p>
</div></body></html>`;
  return { subject, text: `${text}\n\n${footer}\n`, html };
}

export function renderSms(texts: Texts, language: Language, template: Template, values: Values & { product: string }): string {
  return texts(language, 'mails', `${template}.sms`, values);
}
