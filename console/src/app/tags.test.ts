import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { homeTag, keepTags, neighbour, restoreTags, titleTag, useOpenHref, useTags, visit, visited } from './tags.ts';

const messages = { path: '/system/outbox', href: '/system/outbox?page=2', name: 'messages' };
const me = { path: '/me', href: '/me', name: 'me' };

describe('the tags', () => {
  it('grow at the end, and a second visit only brings the address up to date', () => {
    expect(visited([homeTag], messages)).toEqual([homeTag, messages]);
    const later = { ...messages, href: '/system/outbox?page=3' };
    expect(visited([homeTag, messages, me], later)).toEqual([homeTag, later, me]);
  });

  it('lead to the right neighbour when one is closed, else to the left one', () => {
    expect(neighbour([homeTag, messages, me], messages.path)).toBe(me);
    expect(neighbour([homeTag, messages], messages.path)).toBe(homeTag);
  });

  it('last for the browser session of one person, and home always stays', () => {
    const paths = () => renderHook(useTags).result.current.map(({ path }) => path);
    restoreTags('anna');
    visit(messages);
    visit(me);
    expect(paths()).toEqual(['/dashboard', '/system/outbox', '/me']);
    expect(renderHook(useOpenHref).result.current('/system/outbox')).toBe('/system/outbox?page=2');
    restoreTags('boris');
    expect(paths()).toEqual(['/dashboard']);
    restoreTags('anna');
    expect(paths()).toEqual(['/dashboard', '/system/outbox', '/me']);
    act(() => keepTags(() => false));
    expect(paths()).toEqual(['/dashboard']);
  });

  it('keep what a page calls itself, also when its address changes', () => {
    const path = '/station/monitor/detail?id=7';
    const titles = () => renderHook(useTags).result.current.map(({ title }) => title);
    restoreTags('cora');
    visit({ path, href: path, name: 'plantDetail' });
    act(() => titleTag(path, 'House on the hill'));
    visit({ path, href: `${path}&section=devices`, name: 'plantDetail' });
    act(() => titleTag('/early', 'Said before the visit'));
    visit({ path: '/early', href: '/early', name: 'plantInfo' });
    expect(titles()).toEqual([undefined, 'House on the hill', 'Said before the visit']);
  });
});
