import { queryOptions } from '@tanstack/react-query';
import { organizationEndpoints } from '#contract/organizations.ts';
import { call } from '../../lib/api.ts';

export const organizationChoices = queryOptions({
  queryKey: ['organizations', 'choices'],
  queryFn: ({ signal }) => call(organizationEndpoints.choices, undefined, { signal, quiet: true }),
});
