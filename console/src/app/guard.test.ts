import { describe, expect, it } from 'vitest';
import { afterLoading, decide, type Situation } from './guard.ts';

const signedIn: Situation = { path: '/dashboard', hasToken: true, roles: 'loaded', match: 'found', previous: null };
const signedOut: Situation = { ...signedIn, hasToken: false, roles: 'unknown' };

describe('without a token', () => {
  it.each(['/login', '/regPassword', '/register', '/downloadApp'])('lets everybody open %s', (path) => {
    expect(decide({ ...signedOut, path })).toEqual({ do: 'proceed' });
  });

  it.each(['/', '/dashboard', '/me', '/401', '/404', '/system/outbox', '/loginx', '/login/x', '/redirect/login'])(
    'sends %s to the sign-in page',
    (path) => {
      expect(decide({ ...signedOut, path, match: 'missing' })).toEqual({ do: 'go', to: '/login' });
    },
  );
});

describe('a link from a mail', () => {
  it.each([signedOut, signedIn, { ...signedIn, roles: 'unknown' as const }])('opens for everybody', (situation) => {
    expect(decide({ ...situation, path: '/unsubscribe' })).toEqual({ do: 'proceed' });
  });
});

describe('with a token', () => {
  it.each(['unknown', 'none', 'loaded'] as const)('sends the sign-in page to the start when roles are %s', (roles) => {
    expect(decide({ ...signedIn, path: '/login', roles })).toEqual({ do: 'go', to: '/' });
  });

  it('loads the roles first, whatever the target', () => {
    for (const path of ['/dashboard', '/register', '/nowhere', '/401']) {
      expect(decide({ ...signedIn, path, roles: 'unknown', match: 'missing' })).toEqual({ do: 'load' });
    }
  });

  it('proceeds to a page once roles are loaded', () => {
    expect(decide(signedIn)).toEqual({ do: 'proceed' });
  });

  it('goes back to the previous page from an address that does not exist', () => {
    const step = decide({ ...signedIn, path: '/nowhere', match: 'missing', previous: '/system/outbox?pageNum=2' });
    expect(step).toEqual({ do: 'go', to: '/system/outbox?pageNum=2' });
  });

  it('goes to 404 from an address that does not exist when there is no previous page', () => {
    expect(decide({ ...signedIn, path: '/nowhere', match: 'missing' })).toEqual({ do: 'go', to: '/404' });
  });

  it('goes to 401 from a page of the product that is not in the menu, even with a previous page', () => {
    const step = decide({ ...signedIn, path: '/system/outbox', match: 'withheld', previous: '/dashboard' });
    expect(step).toEqual({ do: 'go', to: '/401' });
  });

  it('keeps a person without any permission at 401', () => {
    expect(decide({ ...signedIn, roles: 'none' })).toEqual({ do: 'go', to: '/401' });
    expect(decide({ ...signedIn, roles: 'none', path: '/401' })).toEqual({ do: 'proceed' });
  });
});

describe('after fetching the roles', () => {
  it('navigates to the same target again', () => {
    expect(afterLoading(['2007004'], '/system/outbox?pageNum=3')).toBe('/system/outbox?pageNum=3');
  });

  it('goes to 401 without permissions', () => {
    expect(afterLoading([], '/dashboard')).toBe('/401');
  });

  it('goes to the sign-in page when fetching failed', () => {
    expect(afterLoading(null, '/dashboard')).toBe('/login');
  });
});
