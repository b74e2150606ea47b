import { anything, map, named, object, optional, type Schema, text } from '../json-shape';
import { WITH_BODY } from './control-body';
import type { AnyRoute } from './control-route';

const ERROR = named('Error', object({ error: text(), detail: optional(map(anything())) }));

/** Refusals that every call may answer with. */
const COMMON = {
  401: 'X-Control-Token is missing or wrong',
  403: 'Foreign Host or Origin',
  500: 'The emulator failed',
};
const OF_INPUT = { 400: 'Another form; the text names the member' };
const OF_BODY = { ...OF_INPUT, 413: 'The body is too long or too slow', 415: 'The body is no JSON' };

type Json = Record<string, unknown>;

/** The description of these routes, by method and path, as OpenAPI 3.1. */
export function openApi(routes: Readonly<Record<string, AnyRoute>>): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, entry] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, entry, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse device emulator, control API',
      version: '1',
      description: 'Reads and changes an emulated device from outside, for tests and people at the bench.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{}, { token: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Control-Token' } },
    },
  };
}

function operation(method: string, path: string, entry: AnyRoute, schemas: Json): Json {
  const { summary, params, query, body = object({}), reply, type = 'application/json', status = 200, example } = entry;
  const hasBody = WITH_BODY.includes(method);
  const errors = {
    ...COMMON,
    ...(query && OF_INPUT),
    ...(hasBody && OF_BODY),
    ...(params && { 404: 'No such name' }),
    ...entry.errors,
  };
  const parameters = [
    ...parametersOf('path', params, example?.params, schemas),
    ...parametersOf('query', query, example?.query, schemas),
  ];
  const content = (schema: Schema, of: string) => ({ [of]: { schema: hoisted(schema, schemas) } });
  const refusals = Object.entries(errors).map(([code, description]) => [
    code,
    { description, content: content(ERROR, 'application/json') },
  ]);
  return {
    operationId: operationId(method, path),
    summary,
    tags: [path.split('/')[1]?.replace(/\..*/, '')],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        content: {
          'application/json': {
            schema: hoisted(body, schemas),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: { [status]: { description: 'Done', content: content(reply, type) }, ...Object.fromEntries(refusals) },
  };
}

/** `PUT /tables/{name}` is putTablesName. */
const operationId = (method: string, path: string) =>
  method.toLowerCase() + path.replace(/[^A-Za-z]+([A-Za-z]|$)/g, (_all, letter: string) => letter.toUpperCase());

function parametersOf(place: 'path' | 'query', form: Schema | undefined, example: unknown, schemas: Json): Json[] {
  const { properties = {}, required = [] } = form ?? {};
  return Object.entries(properties).map(([name, schema]) => {
    const value: unknown = Reflect.get(Object(example), name);
    return {
      name,
      in: place,
      ...(required.includes(name) && { required: true }),
      schema: hoisted(schema, schemas),
      ...(value !== undefined && { example: value }),
    };
  });
}

/** The schema with its named parts moved to `schemas`. */
function hoisted({ title, ...schema }: Schema, schemas: Json): Json {
  const { properties, items, additionalProperties, anyOf } = schema;
  const whole = {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, hoisted(each, schemas)])),
    }),
    ...(items && { items: hoisted(items, schemas) }),
    ...(additionalProperties && { additionalProperties: hoisted(additionalProperties, schemas) }),
    ...(anyOf && { anyOf: anyOf.map((each) => hoisted(each, schemas)) }),
  };
  if (title === undefined) return whole;
  schemas[title] = whole;
  return { $ref: `#/components/schemas/${title}` };
}
