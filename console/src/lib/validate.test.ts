import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { UpdateNameBody } from '#contract/auth.ts';
import { ApiError } from './api.ts';
import { refusedFields, validateWith } from './validate.ts';

beforeAll(() => i18next.loadNamespaces('validation'));

it('says for each field what is wrong, with its numbers', () => {
  expect(validateWith(UpdateNameBody)({ accountName: 'ab', nickName: null })).toEqual({
    accountName: 'Length from 3 to 32 characters.',
  });
});

it('says the first problem of a field only', () => {
  expect(validateWith(UpdateNameBody)({ accountName: '', nickName: null })).toEqual({
    accountName: 'Please fill in this field.',
  });
});

it('says nothing about values that are right', () => {
  expect(validateWith(UpdateNameBody)({ accountName: 'ada', nickName: 'Ada' })).toEqual({});
});

it("brings the server's problems into the same form", () => {
  const error = new ApiError(40001, 'Please check', { fields: [{ path: 'code', message: 'wrong' }] });
  expect(refusedFields(error)).toEqual({ code: 'wrong' });
});
