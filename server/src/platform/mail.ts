import { createTransport } from 'nodemailer';

export interface Mail {
  /** The same for every try: a mailbox that has it already shows it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

export interface Transports {
  /** Absent where no mail server is set. */
  sendMail?: (mail: Mail) => Promise<void>;
  /** Absent where no SMS gateway is set. */
  sendSms?: (to: string, text: string) => Promise<void>;
}

interface Options {
  smtpUrl: string | undefined;
  mailFrom: string;
  smsGateway: { url: string; token: string | undefined } | undefined;
}

export function createTransports({ smtpUrl, mailFrom, smsGateway }: Options): Transports {
  const transports: Transports = {};
  if (smtpUrl) {
    const smtp = createTransport(smtpUrl, { from: mailFrom });
    const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
    transports.sendMail = async ({ id, ...mail }) => {
      await smtp.sendMail({ ...mail, messageId: `<${id}@${domain}>` });
    };
  }
  if (smsGateway) {
    transports.sendSms = async (to, text) => {
      const response = await fetch(smsGateway.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(smsGateway.token && { authorization: `Bearer ${smsGateway.token}` }) },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(20_000),
      });
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
    };
  }
  return transports;
}
