import type { JsonObject } from './json.ts'

const text = (description: string, type: string, example: string): JsonObject => ({
  description,
  content: { [type]: { schema: { type: 'string' }, example } },
})
const health = (description: string, status: string): JsonObject => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { status: { type: 'string', enum: [status] } },
        required: ['status'],
        additionalProperties: false,
      },
      example: { status },
    },
  },
})

/** What is served beside the contract. */
export const furtherPaths: JsonObject = {
  '/livez': {
    get: {
      operationId: 'livez',
      tags: ['Health'],
      summary: 'Whether the process answers.',
      security: [],
      responses: { 200: health('It does.', 'ok') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      tags: ['Health'],
      summary: 'Whether it answers and reaches its database.',
      security: [],
      responses: { 200: health('It does.', 'ok'), 503: health('It does not, or it is ending.', 'unavailable') },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      tags: ['Health'],
      summary: 'Figures for Prometheus; from this machine, or with METRICS_TOKEN as bearer.',
      security: [{}, { bearer: [] }],
      responses: {
        200: text(
          'The figures.',
          'text/plain',
          'http_request_seconds_count{method="GET",route="/tasks",status="200"} 7\n',
        ),
        404: { $ref: '#/components/responses/NotFound' },
      },
    },
  },
}

/** Bodies that are no JSON, by operation. */
export const furtherBodies: Record<string, JsonObject> = {
  importTasks: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            file: {
              type: 'string',
              contentMediaType: 'text/csv',
              description: 'CSV or tab-separated, UTF-8, with a header line, at most 5 MB and 5,000 rows.',
            },
            project: { type: 'string', pattern: '^[1-9]\\d{0,9}$', description: 'Id of the project.' },
            mapping: { type: 'string', contentMediaType: 'application/json', description: 'JSON: field → header.' },
          },
          required: ['file', 'project', 'mapping'],
        },
        example: {
          file: 'Title,Due\nWrite the calibration report,2026-12-04\n',
          project: '12',
          mapping: '{"title":"Title","due_date":"Due"}',
        },
      },
    },
  },
}
