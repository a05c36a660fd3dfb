import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Nothing } from './fields.ts';

export const takeOutEndpoints = {
  plant: endpoint({
    method: 'POST',
    path: '/station/station/takeOut',
    summary: 'Everything that is kept about a plant, as documented CSV and JSON in a zip',
    permission: 'plants.takeOut',
    body: z.strictObject({ id: Id }),
    file: true,
    data: Nothing,
  }),
};
