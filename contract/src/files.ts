import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Nothing } from './fields.ts';

const ById = z.strictObject({ id: Id });

/** The resumable upload stands at this address and speaks tus 1.0; its id is the file's. */
export const uploadPath = '/file/upload';

export const fileEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/file/download/{id}',
    summary: 'A stored file, whole or in parts',
    permission: 'firmware.detail',
    params: ById,
    file: true,
    data: Nothing,
  }),
};
