import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { permissions } from '#contract/permissions.ts';

type Json = Record<string, unknown>;
export type Contract = Record<string, Record<string, Endpoint>>;

const schema = (s: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(s, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json;
  return rest;
};

const who = (e: Endpoint): string => {
  if ('public' in e) return 'Anyone.';
  if ('signedIn' in e) return 'Anyone signed in.';
  if ('account' in e) return 'Anyone signed in, except the demo.';
  return `Holders of the permission ${e.permission} (${permissions[e.permission]}).`;
};

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
});

function parameters(e: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const s = e[part];
    if (!s) return [];
    const { properties = {}, required = [] } = schema(s, 'input') as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: value,
    }));
  });
}

function operation(tag: string, name: string, method: string, e: Endpoint): Json {
  const content = e.upload ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } : undefined;
  const json = e.body && { 'application/json': { schema: schema(e.body, 'input') } };
  return {
    operationId: `${tag}.${name}${method === e.method ? '' : '.post'}`,
    tags: [tag],
    summary: e.summary,
    description: who(e),
    security: 'public' in e ? [] : [{ bearer: [] }],
    parameters: parameters(e),
    ...((content ?? json) && { requestBody: { required: true, content: content ?? json } }),
    responses: {
      200: {
        description: 'Success',
        content: e.file
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: envelope(schema(e.data, 'output')) } },
      },
      default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  };
}

/** The whole contract as OpenAPI 3.1. */
export function openApi(contract: Contract, title: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, endpoints] of Object.entries(contract)) {
    for (const [name, e] of Object.entries(endpoints)) {
      for (const method of e.alsoPost ? ['GET', 'POST'] : [e.method]) {
        paths[e.path] = { ...paths[e.path], [method.toLowerCase()]: operation(tag, name, method, e) };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: envelope({
          description: 'null, or details: a failed validation names its fields',
          anyOf: [
            { type: 'null' },
            {
              type: 'object',
              properties: {
                fields: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['path', 'message'],
                    properties: { path: { type: 'string' }, message: { type: 'string' } },
                  },
                },
              },
            },
          ],
        }),
      },
    },
  };
}
