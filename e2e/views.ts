import type { Page } from '@playwright/test';
import { adminToken, writeMessages } from './api.ts';
import { expect, greeting, openAs, title } from './fixtures.ts';
import type { Product } from './product.ts';

/** One sight of the console: its address, and what is seen when it stands. */
export interface View {
  name: string;
  path: string;
  seen: (page: Page) => Promise<void>;
}

const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).last()).toBeVisible();
const heading = (words: string | RegExp) => (page: Page) => expect(title(page, words)).toBeVisible();

export const publicViews: View[] = [
  { name: 'login', path: '/login', seen: heading('Sign in') },
  { name: 'register', path: '/register', seen: heading('Open an account') },
  { name: 'regPassword', path: '/regPassword', seen: heading('Set a new password') },
  { name: 'downloadApp', path: '/downloadApp', seen: heading('Get the app') },
];

const dashboard: View = {
  name: 'dashboard',
  path: '/dashboard',
  async seen(page) {
    await expect(title(page, greeting)).toBeVisible();
    // of the account, or of the plants where other stories have added some
    await expect(page.getByRole('region', { name: /^(Your sign-ins|Generation and consumption)$/ })).toBeVisible();
  },
};

const account: View[] = [
  { name: 'me', path: '/me', seen: heading('Personal information') },
  { name: 'me: user info', path: '/me?tab=profile', seen: text('Save user info') },
  { name: 'me: mobile', path: '/me?tab=mobile', seen: text('Bind mobile number') },
  { name: 'me: e-mail', path: '/me?tab=email', seen: text('Bind e-mail address') },
  { name: 'me: password', path: '/me?tab=password', seen: text('Change password') },
  { name: 'me: two-factor', path: '/me?tab=twoFactor', seen: text('Set up two-factor') },
  { name: 'me: sessions', path: '/me?tab=sessions', seen: text('This session') },
  { name: 'me: cancel account', path: '/me?tab=cancel', seen: text('this is lost') },
];

const outbox = (message: string): View[] => [
  { name: 'messages', path: '/system/outbox', seen: text('Test message from') },
  { name: 'messages: none', path: '/system/outbox?search=nothing-like-this', seen: text('Nothing matches this filter') },
  { name: 'messages: one opened', path: `/system/outbox?message=${message}`, seen: text('The text is no longer stored.') },
];

const errorViews: View[] = [
  { name: '401', path: '/401', seen: heading('No permission') },
  { name: '404', path: '/404', seen: heading('This page does not exist') },
];

export interface Tour {
  own: View[];
  rest: View[];
}

/** Signs the administrator in, with messages to see, and names what there is to see. */
export async function enterConsole(page: Page, product: Product): Promise<Tour> {
  const token = await adminToken(product.url);
  const message = await writeMessages(product.url, token, 'a-rather-long-name.of-somebody@subdomain.example.org', 3);
  await openAs(page, token);
  return { own: account, rest: [dashboard, ...outbox(message), ...errorViews] };
}

export async function show(page: Page, view: View): Promise<void> {
  await page.goto(`/#${view.path}`);
  await view.seen(page);
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await settled(page);
}

/** What fades in has come in: a colour on its way is nobody's choice. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    `Promise.allSettled(document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished))`,
  );
